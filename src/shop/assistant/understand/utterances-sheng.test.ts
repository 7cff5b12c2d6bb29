import { expect, test } from 'vitest'
import { testUtterances } from '../../../../test/support/utterances.ts'
import { NEW_STATE } from '../command.ts'
import { understand } from './understand.ts'

testUtterances('sw', {
  search: `toja za kaki msee / uko na raba fiti za 43? / niaje, mko na hoodie black size L / nadai ndula za soo tano / nishow dress za wedding / mna jeans za men size 34? / natafuta jacket ya baridi chini ya thao tatu / iko blazer navy? / leta kicks white buda / nataka top ya red / uko na ngovo ya blue / nataka tisho ya soo tano / kuna jeans za madem / leta raba za 44 buda / nadai hoodie nyeusi size XL / nacheki ka top ka pink / ndula za rangi ya brown / kuna sneakers size 41 below 2k? / niaje, nataka ka-dress ka black size M under 1500 iko? / niko na soo nane nataka toja / nisort na jacket ya baridi manze / wozza, kuna air force size 43`,
  refine: `~za bei poa / ~iko black? / ~size L buda / ~chini ya thao mbili / ~sio red / ~nataka ya blue / ~za thao moja / ~zile cheaper msee / ~bei iko juu buda / ~in XL iko? / ~nishow za thao / ~nataka za men / ~zenye ziko chini ya 1k / ~sio hii color, nataka ya grey / ~niko na thao na nusu / ~size ya M iko / ~za less`,
  more: `~nishow zingine / ~zingine msee / ~leta ingine / ~kuna ingine? / ~zingine buda / ~ongeza zingine / ~nishow zingine bana / ~ziko zingine? / ~hizi sijapenda leta zingine / ~hizi sio poa nionyeshe zingine / ~zingine tena / ~leta zaidi buda`,
  details: `^iko na madoa ama stains / ^material gani hii msee / ^ni how much hii? / ^iko na pockets? / ~ya pili ni how much? / ^iko na pocket / ^hii inaenda how much / ^doo ngapi / ^ni mtush ama mpya / ^imebaki ngapi / ^iko na lining / ^ni og? / ~ya kwanza ni how much / ^soli iko aje / ^ni used ama new`,
  check_fit: `^hii itanifit? / ^size M itanifit msee? / ^hii inaeza nifit? inanifit / ^hii itanikaa kweli niko 178cm / ^size 42 itanienea / ^iko tight ama / ^nko size L itanifit / ^nko 80kg itaniingia / ^hii inaeza nitosha nikiwa na kiuno 32 / ^itanitosha msee / ^niko size 14 hii itanifaa? / ^hii itanitosha kweli buda`,
  outfit: `nipange look ya campus / nivae nini rave ya sato / nipange luku ya interview / nataka outfit ya wedding budget 5k / nipange outfit ya rave / nivae aje kwa graduation / nipigishe luku ya date / nataka drip ya party / nisort na outfit ya ruracio / luku ya sunday church / unaeza nipangia look ya concert / nivae nini first date buda`,
  cart_add: `nipee hiyo hoodie / weka hiyo kwa cart / ~nipee ya pili / niekee hiyo kwa bag / ^nachukua hii buda / ^niwekee hii kwa cart / ^nipee hii / ^nachukua moja size M / ~add ya pili kwa cart / ^weka mbili / ^nadai hii, weka kwa cart / ^niwekee mbili za hii / ~chukua ya kwanza buda`,
  delivery: `doo ya delivery ni ngapi / mnadeliver Kitengela? / mnaeza tuma mpaka Nax? / delivery ya Rongai ni how much / mnatuma Eldy? / nitumie hadi rongai ni how much / delivery ya pipeline ni ngapi / mnaeza leta kasarani leo / wapi mnadeliver / niko thika mnaleta? / nko kiambu delivery ni how much / naeza pata leo nikiorder saa hii`,
  payment_methods: `card inafanya? / naeza lipa na mpesa? / mnachukua cash nikipata? / naeza lipa na card / naeza lipa pole pole / pay on delivery iko / nalipa aje / naeza lipa nikipokea / naeza lipa na airtel money / till number ni gani / mpesa iko buda? / naeza lipa nusu sasa`,
  payment_problem: `nimetuma doo lakini oda haionyeshi, haijaingia / mpesa imegoma / nimelipa na hakuna message msee / doo imetoka lakini order haionekani / mpesa imekata doo na order hakuna / nishatuma chapaa na sioni order / ganji imeenda but order haishow / stk push haikam / nimepay but inasema unpaid / nimelipa na bado inadai nilipe / mpesa imeniibia doo / payment haijaingia msee nifanyeje`,
  discount: `niangushie bei / bonga bei buda / discount iko? / mniangushie kiasi / promo code iko? / nipunguzie kidogo / niangushie soo mbili / tupunguzie msee / bei ya mwisho ni how much / mko na offer / kuna promo leo / punguza kiasi buda`,
  order_status: `order yangu iko wapi msee / parcel imefika wapi? / bado sijapata mzigo buda / order yangu imefika wapi / parcel yangu iko wapi bana / mzigo wangu hujafika na siku zimeisha / rider ako wapi na mzigo wangu / order yangu bado / natrack aje order yangu / ile dress niliagiza iko wapi / mbona mzigo haufiki / status ya order yangu`,
  person: `niunganishe na customer care / nataka kuongea na msee wa ukweli / nipee mtu wa kuongea nayo / naeza ongea na msee wa ukweli / niongee na boss wenu / nataka support / niunganishe na manager / nipigie simu / bot hainisaidii nataka mtu / naeza ongea na mtu wa duka / niko na shida nataka kuongea na mtu / nipee mhudumu`,
  complaint: `mnanichezea akili / mmenicheza / mmeniboo sana / nyinyi ni matapeli / mnaniletea jokes / hii ni ukora / mmeniconn / mnabeba wateja ufala / hii service ni mbaya manze / mko na upuzi / this shop ni wezi tu / service yenu ni ovyo / nimeboeka na hii service`,
  greeting: `niaje / mambo vipi / sasa buda, niaje / oya / xaxa / rada / vipi mzee / niaje msee / sema buda / uko aje / mambo boss / oya msee / niaje wasee`,
  thanks: `poa sana / asante buda / safi sana / shukran msee`,
  order_change: `nibadilishe address / badilisha location yangu msee, address`,
  goes_with: `^hii inaenda na kicks gani / ^nirock na nini hii / nivae nini na black jeans / blazer navy inaendana na trao gani / ^hii inashikana na nini / ^nivae hii na suruali gani / ^itaendana na raba gani / ^hii naeza vaa na nini / ^viatu gani zitaendana na hii / ^hii inamatch na nini / ^naivaa na ndula gani hii / toja za kaki zinaendana na nini`,
  exchange: `nguo imekam imechanika / naeza rudisha kicks hazinifit / hizi raba ni ndogo, naeza exchange / nataka refund yangu / ikikosa kunifit naeza rudisha / mmenitumia size mbaya / hoodie ni kubwa kwangu nibadilishieni / zipu imeharibika msee nifanye nini / naeza badilishana na ingine / viatu zimenibana nataka kuexchange / mlinitumia ingine buda / trao imeraruka siku moja tu`,
})

/** English with Kiswahili in it: what is meant counts, either language is right. */
const MIXED: Readonly<Record<string, string>> = {
  search: `do you have suruali za linen / niko na 2k nataka nice shoes za church / looking for ka-skirt ka short / hallo nko na 2500 natafuta shoes za ofisi size 41 / need white sneakers sz 40 asap budget 2k`,
  details: `^length ya hii skirt ni ngapi? / ^hii dress ni ya length gani / ^iko na belt yake / ^whats the condition ya hii`,
  payment_problem: `i paid na sijaona confirmation / i paid since morning, hakuna confirmation / payment yangu ime fail / nililipa kwa card ikakatwa double`,
  delivery: `delivery hadi kisumu inachukua muda gani / free delivery to rongai iko? / how much to send hadi nakuru`,
  goes_with: `^what goes with hii shati / what goes with viatu nyeusi`,
  order_status: `where is mzigo wangu / has my order imefika`,
  exchange: `can i exchange hii nguo ndogo kwangu / the dress imekuja imeraruka`,
  check_fit: `^will hii itanitosha / ^hii will fit me?`,
}
test.each(Object.entries(MIXED).flatMap(([intent, text]) => text.split(' / ').map((line) => ({ intent, line }))))(
  'mixed $intent: $line',
  ({ intent, line }) => {
    const { commands } = understand(line.replace('^', ''), NEW_STATE, { hasProduct: line.startsWith('^') })
    expect(commands.map((command) => command.intent)).toEqual([intent])
  },
)
