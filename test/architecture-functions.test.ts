import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parseSync } from 'vite'

// How long functions are. A factory that holds ten operations is long without being hard to read, so a function is
// measured by the lines that are its own: each function within it counts for itself. What it is with them the linter limits.

const root = resolve(import.meta.dirname, '..')
const FUNCTION_LINES = 60
const COMPONENT_LINES = 120

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

test('no function has more than 60 lines of its own, no component more than 120', () => {
  // A drawing is a list of outlines, painted one over the other: only the linter's limit counts there.
  const files = globSync('{src,scripts,bench}/**/*.{ts,tsx,mjs}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|\/test-[\w-]+\.ts$|^src\/demo\/drawing\//.test(file),
  )
  const long = files.flatMap((file) => {
    const limit = file.endsWith('.tsx') ? COMPONENT_LINES : FUNCTION_LINES
    const text = readFileSync(join(root, file), 'utf8')
    return text.split('\n').length > limit ? lengths(file, text).filter(({ lines }) => lines > limit) : []
  })
  expect(long).toEqual([])
})

/** Every function of a file with the number of its own lines, without empty ones and comments. */
function lengths(file: string, text: string): { file: string; name: string; lines: number }[] {
  const { program, comments } = parseSync(file, text)
  const lines = linesOfCode(text, comments)
  const found: { file: string; name: string; lines: number }[] = []

  /** Its lines, and notes every function in it; `own` of them are without those of functions within. */
  function measure(node: Node, name: string): number {
    const whole = lines(node.start, node.end)
    const inside = within(node, name)
    found.push({ file, name, lines: whole - inside })
    // Its first line belongs to the enclosing one.
    return whole - 1
  }
  function within(node: Node, name: string): number {
    return childrenOf(node).reduce((sum, child) => {
      const called = nameOf(child) ?? name
      return sum + (isFunction(child) ? measure(child, called) : within(child, called))
    }, 0)
  }

  within(program as unknown as Node, '')
  return found
}

function linesOfCode(text: string, comments: readonly { start: number; end: number }[]): (start: number, end: number) => number {
  const parts: string[] = []
  let at = 0
  for (const { start, end } of comments) {
    parts.push(text.slice(at, start), text.slice(start, end).replaceAll(/[^\n]/g, ' '))
    at = end
  }
  const lines = [...parts, text.slice(at)].join('').split('\n')
  // Of each line where it begins, and how many with code come before it: counted once for all functions of the file.
  const starts: number[] = []
  const before: number[] = []
  let begins = 0
  let counted = 0
  for (const line of lines) {
    starts.push(begins)
    before.push(counted)
    begins += line.length + 1
    if (line.trim()) counted++
  }
  const lineAt = (offset: number) => {
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (starts[middle]! <= offset) low = middle
      else high = middle - 1
    }
    return low
  }
  // What ends does so by a bracket or a word, so that its last line has code.
  return (start, end) => before[lineAt(end - 1)]! - before[lineAt(start)]! + 1
}

function isFunction({ type }: Node): boolean {
  return type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression'
}

function nameOf(node: Node): string | undefined {
  const { name } = (node['id'] ?? node['key'] ?? {}) as { name?: string }
  return name
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string' && 'start' in value
}
