import { pictureUrl } from '../../shop/catalogue/rules.ts'

/** Fills what a picture that is shown whole leaves free beside it. */
export function BlurredEdges({ of }: { of: { key: string } }) {
  return <img src={pictureUrl(of.key, 160)} alt="" decoding="async" className="blurred-edges" />
}
