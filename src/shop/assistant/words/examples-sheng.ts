import type { Intent } from '../command.ts'

/** Sentences that no cue need be in, divided by " / "; what is nearest tells, as the last step. Data. */
export const EXAMPLES_SHENG: Partial<Record<Intent, string>> = {
  search: `nadai kitu poa ya jioni / uko na kitu ya kuniweka warm / niset na kitu fiti / nataka kutokelezea na kitu mpya / kuna kitu ya msee mkubwa`,
  refine: `hiyo ni mob sana buda / zii si hiyo rangi / ya kubana kiasi / ya kuloose kiasi / ni ghali manze`,
  outfit: `nataka kutokelezea sato / niko na plot wikendi nitokelezee aje / nimeet na inlaws nivaage nini / dem wangu ananiita lunch nitoke aje`,
  cart_add: `hiyo nimeiva / nisort na hiyo / hiyo ni yangu buda / nipatie hiyo msee`,
  delivery: `mnanifikishia aje / mat gani inaleta / fare ya kuleta ni how / rider anakam hadi keja / itanifikia lini msee`,
  payment_methods: `nitume chapaa wapi / mnataka doo aje / natuma doo wapi`,
  payment_problem: `doo imepotea manze / nimetuma chapaa na hamjaniona / mmenikula doo / saf imesema imeenda`,
  exchange: `imenikataa buda / imekam na shimo / mmenitumia kitu ingine / imekam chafu manze`,
  discount: `niwekee bei ya msee / tusort bei buda / fanya poa kwa bei / bei ya fom`,
  order_status: `vitu zangu ziko wapi msee / bado mzigo haijakam / mmetuma vitu zangu`,
  person: `nipatie msee wa kuongea / wewe hunishow poa nipe msee / kuna msee hapo kweli`,
  complaint: `mnanibore sana / mmeniangusha mbaya / nimeboeka na nyinyi / mnanicheza buda`,
  thanks: `umeniokolea / umenisort fiti / big up / respect buda`,
  greeting: `mko aje wasee / inakuaje / kuko aje / form ni gani`,
  goodbye: `nimeishia / tupatane / ni hivyo basi`,
  about_assistant: `we ni nani msee / we ni msee ama bot / unaeza nifanyia nini`,
  outside: `nisort na doo / nibuyie airtime / nani atawin game`,
  new_arrivals: `ni gani imefika leo / nishow za leo / kuna nini fresh`,
}
