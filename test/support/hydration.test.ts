import { expect, test } from 'vitest'
import { differences, textsOf } from '../e2e/support/hydration.ts'

test('what a journey tells of a page that the browser rendered otherwise: which texts differ, and no more', () => {
  const sent = textsOf(
    '<head><title>Inbox</title></head><body class="a"><script>let a = "<p>no</p>"</script><p>waits <!-- -->4 min</p><b>It&#x27;s</b><i>on</i></body>',
  )
  expect(sent).toEqual(['waits', '4 min', "It's", 'on'])
  expect(differences(sent, sent)).toEqual([])
  expect(differences(sent, ['waits', '5 min', "It's", 'on'])).toEqual([
    `the server wrote ${JSON.stringify(['4 min', "It's"])}, the browser ${JSON.stringify(['5 min', "It's"])}`,
  ])
  expect(differences(sent, ['waits', '4 min', 'new', "It's", 'on'])).toHaveLength(1)
})
