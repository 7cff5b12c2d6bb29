/**
 * Where an e-mail goes, however its address is written: in small letters, without dots and what follows a plus. For limits alone: not
 * every provider reads addresses so, and two people may share one.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const [name = ''] = email.slice(0, at).split('+')
  return `${name.replaceAll('.', '')}${email.slice(at)}`.toLowerCase()
}
