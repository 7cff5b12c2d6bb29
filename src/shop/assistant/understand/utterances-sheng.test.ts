import { testUtterances } from '../../../../test/support/utterances.ts'

testUtterances('sw', {
  search: `toja za kaki msee / uko na raba fiti za 43? / niaje, mko na hoodie black size L / nadai ndula za soo tano / nishow dress za wedding / mna jeans za men size 34? / natafuta jacket ya baridi chini ya thao tatu / iko blazer navy? / leta kicks white buda / nataka top ya red`,
  refine: `~za bei poa / ~iko black? / ~size L buda / ~chini ya thao mbili / ~sio red / ~nataka ya blue / ~za thao moja / ~zile cheaper msee / ~bei iko juu buda / ~in XL iko?`,
  more: `~nishow zingine / ~zingine msee / ~leta ingine / ~kuna ingine? / ~zingine buda`,
  details: `^iko na madoa ama stains / ^material gani hii msee / ^ni how much hii? / ^iko na pockets? / ~ya pili ni how much?`,
  check_fit: `^hii itanifit? / ^size M itanifit msee? / ^hii inaeza nifit? inanifit`,
  outfit: `nipange look ya campus / nivae nini rave ya sato / nipange luku ya interview / nataka outfit ya wedding budget 5k`,
  cart_add: `nipee hiyo hoodie / weka hiyo kwa cart / ~nipee ya pili / niekee hiyo kwa bag / ^nachukua hii buda`,
  delivery: `doo ya delivery ni ngapi / mnadeliver Kitengela? / mnaeza tuma mpaka Nax? / delivery ya Rongai ni how much / mnatuma Eldy?`,
  payment_methods: `card inafanya? / naeza lipa na mpesa? / mnachukua cash nikipata?`,
  payment_problem: `nimetuma doo lakini oda haionyeshi, haijaingia / mpesa imegoma / nimelipa na hakuna message msee / doo imetoka lakini order haionekani`,
  discount: `niangushie bei / bonga bei buda / discount iko? / mniangushie kiasi / promo code iko?`,
  order_status: `order yangu iko wapi msee / parcel imefika wapi? / bado sijapata mzigo buda`,
  person: `niunganishe na customer care / nataka kuongea na msee wa ukweli / nipee mtu wa kuongea nayo`,
  complaint: `mnanichezea akili / mmenicheza / mmeniboo sana / nyinyi ni matapeli`,
  greeting: `niaje / mambo vipi / sasa buda, niaje / oya / xaxa / rada`,
  thanks: `poa sana / asante buda / safi sana / shukran msee`,
  order_change: `nibadilishe address / badilisha location yangu msee, address`,
})
