import type { FullConfig, FullResult, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter'

const STEP = 20

interface Mishap {
  /** File, title, project and how it ended. */
  title: string
  details: string[]
}

/**
 * Says how far it is, and names what goes wrong as soon as it does; a journey that passes prints no line.
 * What went wrong is printed in full at the end, final failures first.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright's way to find a reporter
export default class ConciseReporter implements Reporter {
  private total = 0
  private done = 0
  private began = Date.now()
  private readonly failed: Mishap[] = []
  private readonly triedAgain: Mishap[] = []

  onBegin(_config: FullConfig, suite: Suite): void {
    this.total = suite.allTests().length
    this.began = Date.now()
    write(`${this.total} journeys`)
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const again = result.status !== 'passed' && result.retry < test.retries
    if (result.status !== 'passed' && result.status !== 'skipped') this.note(test, result, again)
    if (again) return
    this.done += 1
    if (this.done % STEP === 0 || this.done === this.total) write(`${this.done} of ${this.total} after ${this.seconds()} s`)
  }

  /** Outside of any journey, such as a shop that does not start. */
  onError(error: TestError): void {
    write(wordsOf(error))
  }

  onEnd({ status }: FullResult): void {
    printRuns('Journeys that failed', this.failed)
    printRuns('Journeys that were tried again', this.triedAgain)
    write(`${status} after ${this.seconds()} s`)
  }

  private note(test: TestCase, result: TestResult, again: boolean): void {
    const [, project, ...path] = test.titlePath()
    const title = `${path.join(' > ')} (${project}, ${result.status} after ${result.duration} ms)`
    const files = result.attachments.flatMap(({ name, path: file }) => (file ? [`${name}: ${file}`] : []))
    const mishaps = again ? this.triedAgain : this.failed
    mishaps.push({ title, details: [...result.errors.map(wordsOf), ...files] })
    write(`${again ? 'Tried again' : 'FAILED'}: ${title}`)
  }

  private seconds(): number {
    return Math.round((Date.now() - this.began) / 1000)
  }
}

function printRuns(heading: string, mishaps: readonly Mishap[]): void {
  if (mishaps.length === 0) return
  write(`\n${heading}:`)
  for (const { title } of mishaps) write(`- ${title}`)
  for (const { title, details } of mishaps) write(`\n${title}\n${details.join('\n')}`)
}

function wordsOf({ stack, message, value, snippet }: TestError): string {
  return [stack ?? message ?? value ?? '', snippet ?? ''].filter(Boolean).join('\n')
}

function write(words: string): void {
  process.stdout.write(`${words}\n`)
}
