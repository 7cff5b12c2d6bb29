import { v7 as uuid } from 'uuid'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Profile, Standing } from '../../src/shop/accounts/contract.ts'
import { AVATAR_BYTES_MAX, AVATAR_WIDTH, BODY_LIMITS, tierOf } from '../../src/shop/accounts/rules.ts'
import { STYLES } from '../../src/shop/catalogue/rules.ts'
import { videos } from '../../src/shop/media/schema.ts'
import { callAs, type Call } from '../support/api-client.ts'
import { signUp, type SignedInMember } from '../support/members.ts'
import { paidOrder } from '../support/orders.ts'
import { testServer, type TestServer } from '../support/server.ts'

let t: TestServer
let wanjiku: SignedInMember
let call: Call
beforeAll(async () => {
  t = await testServer({ payments: false })
})
afterAll(() => t.close())
beforeEach(async () => {
  wanjiku = await signUp(t, { full_name: 'Wanjiku Kamau' })
  call = callAs(t, wanjiku)
})

const read = async () => (await call<Profile>('GET', '/api/profile')).body
const change = (body: unknown) => call<Profile & { error: { fields: Record<string, string> } }>('PATCH', '/api/profile', body)

describe('the profile', () => {
  test('[data-06] has every field, empty for a new member', async () => {
    const { status, body, headers } = await call<Profile>('GET', '/api/profile')
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toEqual({
      id: wanjiku.id,
      email: wanjiku.email,
      full_name: 'Wanjiku Kamau',
      avatar_url: null,
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      body_size: {},
      style_preferences: [],
      delivery_preferences: '',
      additional_preferences: {},
      color_preferences: [],
      lifestyle: '',
      budget_range: '',
      occasions: [],
      style_goals: '',
      second_factor: false,
      recovery_codes_left: 0,
    })
  })

  test('[profile-01] the name can be changed, the e-mail address cannot', async () => {
    expect((await change({ full_name: '  Wanjiku wa Kamau ' })).body.full_name).toBe('Wanjiku wa Kamau')
    const refused = await change({ email: 'other@mail.example' })
    expect(refused.status).toBe(400)
    expect(refused.body.error.fields).toEqual({ email: 'This field is not known.' })
    expect((await read()).email).toBe(wanjiku.email)
  })

  test('is_admin and the like are nobody’s own to set', async () => {
    for (const field of ['is_admin', 'avatar_key', 'password_hash', 'id', 'second_factor']) {
      expect((await change({ [field]: true })).body.error.fields).toEqual({ [field]: 'This field is not known.' })
    }
  })

  test('[profile-02] [open-68] keeps measurements in cm, kg and EU sizes, and says which one is not believable', async () => {
    const body_size = {
      height: 168,
      weight: 64.5,
      measurements: { chest: 92, waist: 74, hips: 100, inseam: 78, shoe_size: 39 },
      body_type: 'Pear',
    }
    expect((await change({ body_size })).body.body_size).toEqual(body_size)
    const wrong = await change({ body_size: { height: -1, measurements: { waist: 0, hips: 1000 } } })
    expect(wrong.status).toBe(400)
    const { height, waist, hips } = BODY_LIMITS
    expect(wrong.body.error.fields).toEqual({
      'body_size.height': `Enter ${height.min} to ${height.max} cm, or leave this empty.`,
      'body_size.measurements.waist': `Enter ${waist.min} to ${waist.max} cm, or leave this empty.`,
      'body_size.measurements.hips': `Enter ${hips.min} to ${hips.max} cm, or leave this empty.`,
    })
    expect((await read()).body_size).toEqual(body_size)
  })

  test('[profile-02] what is emptied is gone', async () => {
    await change({ body_size: { height: 168, weight: 64, measurements: { waist: 74 } } })
    const after = await change({ body_size: { height: null, weight: 63, measurements: { waist: null } } })
    expect(after.body.body_size).toEqual({ weight: 63 })
  })

  test('[profile-03] styles are those of the list', async () => {
    expect((await change({ style_preferences: [...STYLES] })).body.style_preferences).toEqual(STYLES)
    expect((await change({ style_preferences: ['Baroque'] })).status).toBe(400)
    expect((await change({ style_preferences: [] })).body.style_preferences).toEqual([])
  })

  test('[profile-04] each section is saved for itself, and the others stay', async () => {
    await change({ delivery_preferences: 'After five, at the gate.' })
    await change({ additional_preferences: { notes: 'Cotton only' } })
    await change({
      color_preferences: ['rust', 'rust', 'navy'],
      lifestyle: 'Markets',
      budget_range: 'to 3,000',
      occasions: ['Work'],
      style_goals: 'Less',
    })
    expect(await read()).toMatchObject({
      full_name: 'Wanjiku Kamau',
      delivery_preferences: 'After five, at the gate.',
      additional_preferences: { notes: 'Cotton only' },
      color_preferences: ['rust', 'navy'],
      lifestyle: 'Markets',
      budget_range: 'to 3,000',
      occasions: ['Work'],
      style_goals: 'Less',
    })
    expect((await change({ additional_preferences: { notes: '' } })).body.additional_preferences).toEqual({})
  })

  test('two sections saved at once are both kept', async () => {
    await Promise.all([change({ lifestyle: 'Office' }), change({ style_goals: 'Calm' }), change({ body_size: { height: 170 } })])
    expect(await read()).toMatchObject({ lifestyle: 'Office', style_goals: 'Calm', body_size: { height: 170 } })
  })

  test.each([
    ['a NUL', 'a\u0000b', 400],
    ['half an emoji', 'a\ud83db', 200],
  ])('%s in the notes does no harm', async (_name, notes, status) => {
    expect((await change({ additional_preferences: { notes } })).status).toBe(status)
    expect((await change({ delivery_preferences: notes })).status).toBe(status)
    expect((await change({ body_size: { body_type: notes } })).status).toBe(status)
  })

  test('too long a text is refused by its name', async () => {
    expect((await change({ style_goals: 'x'.repeat(1001) })).body.error.fields).toHaveProperty('style_goals')
  })
})

describe('the picture', () => {
  const upload = (bytes: Uint8Array, type = 'image/jpeg') =>
    fetch(`${t.base}/api/profile/avatar`, {
      method: 'POST',
      headers: { ...wanjiku.headers, 'content-type': type },
      body: Buffer.from(bytes),
    })
  const photo = (width = 600, height = 400) => sharp({ create: { width, height, channels: 3, background: '#BF3B1E' } })
  const refusal = async (response: Response) => ({
    status: response.status,
    code: ((await response.json()) as { error: { code: string } }).error.code,
  })

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('[data-06] a %s becomes a small square', async (format) => {
    const response = await upload(await photo().toFormat(format).toBuffer(), `image/${format}`)
    const { avatar_url: address } = (await response.json()) as { avatar_url: string }
    expect(address).toMatch(/^\/media\/avatars\/[0-9a-f]{32}\.webp$/)
    expect((await read()).avatar_url).toBe(address)
    const picture = await fetch(t.base + address)
    expect(picture.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    expect(picture.headers.get('content-type')).toBe('image/webp')
    const seen = await sharp(await picture.arrayBuffer()).metadata()
    expect(seen).toMatchObject({ format: 'webp', width: AVATAR_WIDTH, height: AVATAR_WIDTH })
  })

  test('is rotated upright and has no location data', async () => {
    // Left half red, right half blue, and turned by the camera: upright, red is above.
    const halves = await photo(400, 400)
      .composite([{ input: { create: { width: 200, height: 400, channels: 3, background: '#0000ff' } }, left: 200, top: 0 }])
      .withExif({ IFD0: { Copyright: 'someone' }, IFD3: { GPSLatitude: '1/1 17/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { avatar_url: address } = (await (await upload(halves)).json()) as { avatar_url: string }
    const avatar = sharp(await (await fetch(t.base + address)).arrayBuffer())
    expect((await avatar.metadata()).exif).toBeUndefined()
    const { data, info } = await avatar.raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels, (y * info.width + x) * info.channels + 3)]
    expect(at(128, 30)[0]).toBeGreaterThan(150)
    expect(at(128, 226)[2]).toBeGreaterThan(200)
  })

  test('the one before is gone when a new one is there, and both when it is taken away', async () => {
    const address = async (response: Response) => ((await response.json()) as { avatar_url: string }).avatar_url
    const first = await address(await upload(await photo().jpeg().toBuffer()))
    const second = await address(await upload(await photo().png().toBuffer()))
    expect([(await fetch(t.base + first)).status, (await fetch(t.base + second)).status]).toEqual([404, 200])
    expect((await call('DELETE', '/api/profile/avatar')).body).toEqual({ avatar_url: null })
    expect((await fetch(t.base + second)).status).toBe(404)
    expect((await read()).avatar_url).toBeNull()
  })

  test('two at once leave one picture and no forgotten file', async () => {
    const addresses = await Promise.all(
      [1, 2, 3].map(async () => (await (await upload(await photo().jpeg().toBuffer())).json()) as { avatar_url: string }),
    )
    const found = await Promise.all(addresses.map(async ({ avatar_url: url }) => (await fetch(t.base + url)).status))
    expect(found.toSorted()).toEqual([200, 404, 404])
  })

  test.each<[string, () => Promise<Uint8Array>, string]>([
    ['a text', async () => Buffer.from('not a picture'), 'image/jpeg'],
    ['a page that calls itself a picture', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png'],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'image/svg+xml'],
    ['a GIF', () => photo().gif().toBuffer(), 'image/gif'],
    ['half a picture', async () => (await photo().jpeg().toBuffer()).subarray(0, 400), 'image/jpeg'],
    ['nothing', async () => Buffer.alloc(0), 'image/jpeg'],
    ['90 million pixels in a few bytes', () => photo(9000, 10_000).png({ compressionLevel: 9 }).toBuffer(), 'image/png'],
  ])('%s is refused', async (_name, bytes, type) => {
    expect(await refusal(await upload(await bytes(), type))).toEqual({ status: 422, code: 'picture_invalid' })
    expect((await read()).avatar_url).toBeNull()
  })

  test('more than 8 MB is refused, and so is what is no picture by its own word', async () => {
    expect(await refusal(await upload(Buffer.alloc(AVATAR_BYTES_MAX + 1)))).toEqual({ status: 413, code: 'payload_too_large' })
    expect((await upload(Buffer.from('{}'), 'application/json')).status).toBe(422)
    expect((await upload(Buffer.from('x'), 'text/html')).status).toBe(415)
  })

  test('a visitor’s is not even read, and nobody finds other files under that address', async () => {
    const response = await fetch(`${t.base}/api/profile/avatar`, { method: 'POST', headers: { 'content-type': 'image/jpeg' }, body: 'x' })
    expect(await refusal(response)).toEqual({ status: 401, code: 'sign_in_required' })
    for (const file of [`${'a'.repeat(32)}.webp`, '..%2f..%2fsecret.webp', 'x.webp', `${'a'.repeat(32)}.png`]) {
      expect((await fetch(`${t.base}/media/avatars/${file}`)).status).toBe(404)
    }
  })

  test('the twenty-first in an hour is too many', async () => {
    for (let i = 0; i < 20; i++) await upload(Buffer.from('x'))
    expect(await refusal(await upload(Buffer.from('x')))).toEqual({ status: 429, code: 'too_many_requests' })
  })
})

describe('standing', () => {
  test.each([
    [50_000, 4, 'Premium'],
    [50_001, 1, 'VIP'],
    [0, 5, 'VIP'],
    [20_000, 2, 'Regular'],
    [20_001, 1, 'Premium'],
    [100, 3, 'Premium'],
    [0, 0, 'Regular'],
  ])('[role-07] [role-08] [role-09] KES %i in %i orders is %s', (spent, orders, tier) => {
    expect(tierOf(spent, orders)).toBe(tier)
  })

  test('[data-22] [role-09] counts the member’s paid orders and nobody else’s', async () => {
    const standing = async () => (await call<Standing>('GET', '/api/profile/standing')).body
    expect(await standing()).toEqual({ tier: 'Regular', total_spent: 0, order_count: 0, last_order_date: null })
    await paidOrder(t, { userId: wanjiku.id, total: 20_000 })
    await paidOrder(t, { userId: (await signUp(t)).id, total: 90_000 })
    const refunded = await paidOrder(t, { userId: wanjiku.id, total: 90_000 })
    await t.database.db.run(`update orders set status = 'refunded' where id = $1`, [refunded.id])
    expect(await standing()).toMatchObject({ tier: 'Regular', total_spent: 20_000, order_count: 1 })
    await paidOrder(t, { userId: wanjiku.id, total: 1 })
    expect(await standing()).toEqual({ tier: 'Premium', total_spent: 20_001, order_count: 2, last_order_date: t.clock.now().toISOString() })
  })
})

describe('my videos', () => {
  test('[profile-05] [data-12] are the member’s own, newest first, page by page', async () => {
    expect((await call('GET', '/api/profile/videos')).body).toEqual({ items: [], next_cursor: null })
    const made = [3, 2, 1].map((n) => ({
      id: uuid(),
      url: `/media/video-${n}.mp4`,
      thumbnail_url: n === 1 ? null : `/media/video-${n}.jpg`,
      title: `Video ${n}`,
      description: '',
      user_id: wanjiku.id,
      created_at: new Date(t.clock.now().getTime() - n * 1000),
    }))
    const strangers = { ...made[0]!, id: uuid(), user_id: (await signUp(t)).id }
    await t.database.db.insert(videos, [...made, strangers])
    const { body } = await call<{ items: { title: string }[]; next_cursor: string }>('GET', '/api/profile/videos?limit=2')
    expect(body.items.map((video) => video.title)).toEqual(['Video 1', 'Video 2'])
    expect(body.items[0]).toEqual({ ...made[2], created_at: made[2]!.created_at.toISOString() })
    const rest = await call<typeof body>('GET', `/api/profile/videos?limit=2&cursor=${body.next_cursor}`)
    expect(rest.body).toMatchObject({ items: [{ title: 'Video 3' }], next_cursor: null })
    expect((await call('GET', '/api/profile/videos?cursor=nonsense')).status).toBe(400)
  })
})
