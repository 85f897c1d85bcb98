/** Whether a topic is one that is subscribed: `filter` ends in `/#` or names one topic. */
export function matches(filter: string, topic: string): boolean {
  return filter.endsWith('/#') ? topic.startsWith(filter.slice(0, -1)) : filter === topic
}
