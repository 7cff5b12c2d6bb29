import type { Unpictured } from '../../src/shop/settings/rules.ts'
import type { TestShop } from './shop.ts'

/** Sets what becomes of pieces without a picture, as the admin's setting does. */
export async function setUnpictured({ shop }: Pick<TestShop, 'shop'>, value: Unpictured): Promise<void> {
  await shop.transact(async ({ settings, catalogue }) => {
    await settings.set({ pieces_without_picture: value }, '00000000-0000-7000-8000-000000000000')
    await catalogue.applyUnpicturedSetting()
  })
}
