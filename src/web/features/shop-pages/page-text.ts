// What the shop writes about itself is plain text with the least of markup. Pure.

export type TextBlock = { kind: 'heading'; text: string } | { kind: 'paragraph'; text: string } | { kind: 'list'; items: string[] }

/** "# Heading" and "- item of a list" begin a line; an empty line ends a paragraph. */
export function textBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = []
  let open: TextBlock | null = null
  for (const line of text.split('\n').map((each) => each.trim())) {
    const [, mark, rest = ''] = /^(#{1,3}|[-*•])\s+(.+)$/.exec(line) ?? []
    if (mark?.startsWith('#')) {
      blocks.push({ kind: 'heading', text: rest })
      open = null
    } else if (mark) {
      if (open?.kind === 'list') open.items.push(rest)
      else blocks.push((open = { kind: 'list', items: [rest] }))
    } else if (line === '') {
      open = null
    } else if (open?.kind === 'paragraph') {
      open.text += `\n${line}`
    } else {
      blocks.push((open = { kind: 'paragraph', text: line }))
    }
  }
  return blocks
}

/** The text in pieces: every second one is a web address. */
export function splitByAddresses(text: string): string[] {
  return text.split(/(https:\/\/[^\s<>"']*[^\s<>"'.,;:!?)])/)
}

/** As search engines show it. */
export function firstWords(text: string, max = 155): string {
  const first = textBlocks(text).find((block) => block.kind === 'paragraph')
  const words = first?.text.replace(/\s+/g, ' ') ?? ''
  return words.length <= max ? words : `${words.slice(0, max - 1).replace(/\s+\S*$/, '')}…`
}
