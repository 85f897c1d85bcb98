import { readText } from './file.ts'
import { ARROW, type Form, formOf, HEAD, type Protocol, protocolOf, STAMP, withoutMark } from './form.ts'

/** The beginning of a text, at least {@link HEAD} characters where it has them. */
async function headOf(path: string): Promise<string> {
  let head = ''
  for await (const chunk of readText(path)) {
    head += chunk
    if (head.length >= HEAD) break
  }
  return withoutMark(head)
}

/**
 * What a file is, from how it begins: its form, and the protocol that most of its first lines look like
 * (null where none does, and for our own trace).
 *
 * @throws RigError kind `input` when it is missing, a directory, unreadable, empty or binary
 */
export async function sniff(path: string): Promise<{ form: Form; protocol: Protocol | null }> {
  const head = await headOf(path)
  const form = formOf(head, path)
  if (form === 'trace') return { form, protocol: null }
  const seen = { sentence: 0, slingshot2: 0 }
  for (const line of head.split('\n')) {
    const protocol = protocolOf(line.replace(STAMP, '').replace(ARROW, ''))
    if (protocol) seen[protocol]++
  }
  if (seen.sentence === 0 && seen.slingshot2 === 0) return { form, protocol: null }
  return { form, protocol: seen.sentence > seen.slingshot2 ? 'sentence' : 'slingshot2' }
}
