import { beforeEach, expect, test } from 'vitest'
import type { ToastMessage } from './notify.ts'
import { createToastQueue, type ToastQueue } from './toast-queue.ts'

let onScreen: string[]
let seen: string[]
let end: () => void
let queue: ToastQueue

beforeEach(() => {
  onScreen = []
  seen = []
  queue = createToastQueue({
    add({ text }, ended) {
      onScreen.push(text)
      seen.push(text)
      const gone = () => {
        onScreen = onScreen.filter((one) => one !== text)
        ended()
      }
      end = gone
      return gone
    },
  })
})

const run = () => undefined
const remark = (text: string): ToastMessage => ({ text, kind: 'success', ms: 4000 })
const undo = (text: string): ToastMessage => ({ ...remark(text), action: { label: 'Undo', run } })
const view = (text: string): ToastMessage => ({ ...remark(text), action: { label: 'View', run, elsewhere: true } })
const refusal = (text: string): ToastMessage => ({ text, kind: 'error', ms: 5000 })

test('a newer message takes the place of the one that is shown', () => {
  for (const message of [remark('a'), view('b'), remark('c'), refusal('d'), undo('e'), undo('f')]) {
    queue.add(message)
    expect(onScreen).toEqual([message.text])
  }
})

test('Undo is not lost to a remark: the last one waits for its turn', () => {
  queue.add(undo('Coat removed.'))
  queue.add(remark('Copied.'))
  queue.add(view('Added to bag!'))
  expect(onScreen).toEqual(['Coat removed.'])
  end()
  expect(onScreen).toEqual(['Added to bag!'])
  end()
  expect(onScreen).toEqual([])
  expect(seen).toEqual(['Coat removed.', 'Added to bag!'])
})

test('a refusal does not wait, and what waited is old by then', () => {
  queue.add(undo('Coat removed.'))
  queue.add(remark('Copied.'))
  queue.add(refusal('Please select a size'))
  expect(onScreen).toEqual(['Please select a size'])
  end()
  expect(onScreen).toEqual([])
})

test('what can be missed goes when something opens, Undo stays', () => {
  queue.add(view('Added to bag!'))
  queue.clear()
  expect(onScreen).toEqual([])
  queue.add(undo('Coat removed.'))
  queue.clear()
  expect(onScreen).toEqual(['Coat removed.'])
})
