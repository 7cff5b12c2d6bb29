// A summary of the reports of vitest and Playwright, printed at the end of `npm test` so that failures need not be searched for.

const NOTHING = { passed: 0, failed: 0, failures: [], flaky: [] }

/**
 * `failures` and `flaky`: a line for each test, with its file, its title and the first line of what went wrong.
 * A test that failed and then passed counts as passed, and is listed as flaky. `unhandled`: what went wrong outside of any test.
 */
export function vitestResult(report, unhandled = []) {
  if (!report) return NOTHING
  const failures = report.testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    // A file that could not even be read has no tests.
    if (failed.length === 0 && file.status === 'failed') return [line(file.name, 'the file itself', file.message)]
    return failed.map((test) => line(file.name, test.fullName, test.failureMessages[0]))
  })
  const flaky = report.testResults.flatMap((file) =>
    file.assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map((test) => line(file.name, test.fullName, test.failureMessages[0])),
  )
  const outside = unhandled.map(({ error, stack }) =>
    line(/\S+\.(?:test|ts|tsx)\b\S*/.exec(stack ?? '')?.[0] ?? 'vitest', 'outside of any test', error),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests, failures: [...failures, ...outside], flaky }
}

/** The same of the journeys. */
export function playwrightResult(report) {
  if (!report) return NOTHING
  const tests = report.suites.flatMap(testsOf)
  const { expected, flaky, unexpected } = report.stats
  const said = (status) => tests.filter((test) => test.status === status).map(({ file, title, error }) => line(file, title, error))
  const broken = (report.errors ?? []).map((error) => line('playwright', 'outside of any journey', error.message))
  return { passed: expected + flaky, failed: unexpected, failures: [...said('unexpected'), ...broken], flaky: said('flaky') }
}

function testsOf(suite) {
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map((test) => ({
      status: test.status,
      file: `test/e2e/${spec.file}`,
      title: `${spec.title} (${test.projectName})`,
      error: test.results.find(({ error }) => error)?.error.message,
    })),
  )
  return [...own, ...(suite.suites ?? []).flatMap(testsOf)]
}

function line(file, title, error) {
  const at = file.search(/(?:src|test)\/(?!.*\/(?:src|test)\/)/)
  return `${at > 0 ? file.slice(at) : file}\n    ${title}\n    ${firstLine(error)}`
}

function firstLine(error) {
  // oxlint-disable-next-line no-control-regex -- colours
  const plain = String(error ?? 'no reason given').replace(/\u001b\[[0-9;]*m/g, '')
  return plain.split('\n').find((words) => words.trim()) ?? plain
}
