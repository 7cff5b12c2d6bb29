import type { FullConfig, FullResult, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter'

const STEP = 20

/** Says how far it is, and in full what goes wrong, as soon as it does; a journey that passes takes no line of its own. */
// oxlint-disable-next-line import/no-default-export -- Playwright's way to find a reporter
export default class ConciseReporter implements Reporter {
  private total = 0
  private done = 0
  private began = Date.now()

  onBegin(_config: FullConfig, suite: Suite): void {
    this.total = suite.allTests().length
    this.began = Date.now()
    write(`${this.total} journeys`)
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const again = result.status !== 'passed' && result.retry < test.retries
    if (result.status !== 'passed' && result.status !== 'skipped') this.tell(test, result, again)
    if (again) return
    this.done += 1
    if (this.done % STEP === 0 || this.done === this.total) write(`${this.done} of ${this.total} after ${this.seconds()} s`)
  }

  /** Outside of any journey, such as a shop that does not start. */
  onError(error: TestError): void {
    write(wordsOf(error))
  }

  onEnd({ status }: FullResult): void {
    write(`${status} after ${this.seconds()} s`)
  }

  private tell(test: TestCase, result: TestResult, again: boolean): void {
    const [, project, ...path] = test.titlePath()
    write(`\n${again ? 'FAILED, TRIED AGAIN' : 'FAILED'} ${path.join(' > ')} (${project}, ${result.status} after ${result.duration} ms)`)
    for (const error of result.errors) write(wordsOf(error))
    for (const { name, path: file } of result.attachments) if (file) write(`${name}: ${file}`)
  }

  private seconds(): number {
    return Math.round((Date.now() - this.began) / 1000)
  }
}

function wordsOf({ stack, message, value, snippet }: TestError): string {
  return [stack ?? message ?? value ?? '', snippet ?? ''].filter(Boolean).join('\n')
}

function write(words: string): void {
  process.stdout.write(`${words}\n`)
}
