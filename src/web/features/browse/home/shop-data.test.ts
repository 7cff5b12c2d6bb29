import { expect, test } from 'vitest'
import { storeData } from './shop-data.ts'

const said = (phone: string) =>
  storeData(
    { contact: { phone, email: '', place: '' }, social_links: {} } as unknown as Parameters<typeof storeData>[0],
    'https://upya.test',
  )

test('the phone of the shop can be called from anywhere; without one none is said', () => {
  expect(said('0712 345 678')).toMatchObject({ telephone: '+254712345678', contactPoint: { telephone: '+254712345678' } })
  expect(said('020 222 3333')).toMatchObject({ telephone: '020 222 3333' })
  expect(said('')).not.toHaveProperty('contactPoint')
})
