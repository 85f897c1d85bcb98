/** What the broker shall say for a table that is gone without a goodbye: written when it connects. */
export function offlineWill(table: string): { topic: string; payload: string; retain: boolean } {
  const said = { at: new Date().toISOString(), seq: 1, state: 'offline' }
  return { topic: `cylinder/${table}/state/link`, payload: JSON.stringify(said), retain: true }
}
