import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createSalienceModel } from '../../src/platform/salience/salience.ts'
import { cutOutGarment } from '../../src/shop/try-on/cutout/cut-out-garment.ts'
import { ALL_TESTS } from '../support/all-tests.ts'
import { addGarment, garmentPhoto, prepareAll } from '../support/garments.ts'
import { testShop } from '../support/shop.ts'

test.runIf(ALL_TESTS)(
  'the tool that knows photographs cuts out a picture that was made here, and the shop judges it',
  async () => {
    const [t, salience] = [await testShop(), createSalienceModel()]
    const piece = await addGarment(t, [await garmentPhoto('#8c2f39')])
    await prepareAll(t, (picture, garment) => cutOutGarment(picture, garment, salience))
    await salience.close()
    const { rows } = await t.database.db.run('select state, cutout from garment_preparations where picture = $1', [piece.keys[0]])
    const [row] = rows as { state: string; cutout: string }[]
    expect(['ready', 'uncertain']).toContain(row?.state)
    const { content } = (await t.shop.tryOn.cutout(row!.cutout))!
    const data = await sharp(content).raw().toBuffer()
    const alphaAt = (x: number, y: number) => data[(y * 300 + x) * 4 + 3]
    expect([alphaAt(10, 10), alphaAt(150, 240), alphaAt(290, 390)]).toEqual([0, 255, 0])
    await t.close()
  },
  60_000,
)
