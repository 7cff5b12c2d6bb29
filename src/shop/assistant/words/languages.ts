// By which words a language is known. Function words weigh most: everybody mixes the others. Data.

export const ENGLISH_FUNCTION = `the is are am was were do does did have has had my your you i me we our us they them it its this that these those a an of for with without to in on at from by and or but
  not no can could will would should may please what which where when how who why there here some any if so than then about into out as be been being just only also too very much many more most one other another something anything
  im ive ill id dont doesnt didnt cant wont isnt arent its thats whats youre lets need want like get give show tell find looking buy make send take got go help know let put wear under over below between around`

export const KISWAHILI_FUNCTION = `zipo ipo yupo kipo vipo lipo yapo upo mpo hazipo haipo mnazo mnayo unazo unayo nipe nipee yoyote zozote lolote chochote vyovyote na ya wa ni kwa iko ziko uko niko mko tuko yuko mna nina una ana tuna wana za la cha vya pa mwa hii hiyo hizi hizo huyo huyu hao hawa ile zile yule wale hapa hapo huko kule yangu yako yake yetu yenu yao wangu wako wake zangu zako zake zetu zenu langu
  lako lake changu chako vyangu lakini au ama pia tu sana bila kama kwamba kuwa kutoka hadi mpaka baada kabla katika kwenye yenye wenye zenye chenye lenye nini gani lini wapi nani ngapi vipi je ndio ndiyo hapana sio si bado tena sasa leo kesho jana kila yote zote wote moja mbili
  tatu nne tano sita saba nane tisa kumi nataka naweza nahitaji naomba nimekuwa kuna hakuna huwa ndiye ambayo ambao zaidi chini juu ingine nyingine zingine nyengine mengine kidogo kubwa ndogo zuri nzuri mzuri mpya habari asante tafadhali hujambo karibu mimi wewe yeye sisi nyinyi ninyi
  saa siku muda bei pesa elfu mia nguo viatu gauni shati suruali mtu watu duka sawa wala isipokuwa usi hivi basi kwani maana kwanza pili mwisho ndani nje mbali karibuni jioni asubuhi mchana usiku wiki mwezi mwaka`

/** Town talk; answered in easy Kiswahili. "v" is none of Kiswahili's little words. */
export const SHENG = `nishow nishowe madem tisho ngovo nipigishe nirock nacheki nachekigi ntaipata sioni niaje sema buda mse msee wasee manze mazee maze aje fiti poa noma mbogi dooh doo ganji chapaa mkwanja thao ngiri ndovu soo punch finje chwani mbao bob raba ndula toja trao kicks luku drip dripu fom form rada risto sare bana rende mtaa ocha kejani
  keja mbleina mroro deng deadly freshi fresh mbaya swafi wazi venye vile hio hivo izo uko sindio si kitu nikona iko_na ziko_na mko_na niko_na uko_na naeza unaeza mnaeza nisaidie_tu nipee nishow nisort nisorty sorty cheki chekini chapa dai nadai vitu_safi ka kale tuma_doo omoka mdosi msupa
  dem manzi mresh mrembo mamanzi jamaa mathe fathe budaa brathe siz sista chali maboyz tenje simu_yangu wozza xaxa oya yoh sasa_buda supuu stylo pewa ngeta nyoro kali moto bonge bazuu mzing mara_that si_unipee si_unishow si_mnishow si_ntapata ntapata ntatumiwa ntalipa ntachukua nko uko_aje
  nare gwanda nguoz bei_mbaya bei_poa bei_gani msoto sapa wakwitu omera ngori ngorii kiasi mob mara_mob pesa_mob vitu_mob buyanga_mob mambo_vipi vipi_buda lakini_buda angukia nimeangukia bonga nibonge kubonga hepa tokelezea kutokelezea umetokelezea kutoka_wazi wera job_mtaani kupiga_luku nipige_luku pigwa_luku piga_luku
  pamba_kali vumbi mitush mtush songa nisongee bamba inabamba imenibamba zinabamba chizi kichizi ajab ajabu nachizi fala wallahi msafi kuwaka inawaka kiboko nduthi mat mathree mbota cheza chini_ya_maji form_ni mtoi watoi mayut mayouth yut magenje rieng cuzo cuzoh`

/** They say which language is wished. */
export const ASKS_ENGLISH = `in_english speak_english english_please use_english kwa_kiingereza kwa_kizungu ongea_kiingereza ongea_english tumia_kiingereza english_tafadhali switch_to_english talk_in_english answer_in_english reply_in_english kiingereza_tafadhali i_dont_understand_swahili
  i_dont_speak_swahili no_swahili sielewi_kiswahili i_dont_understand_kiswahili i_do_not_understand_swahili i_do_not_speak_swahili niongeleshe_english niandikie_kwa_english english_only`
export const ASKS_KISWAHILI = `in_swahili in_kiswahili kwa_kiswahili speak_swahili speak_kiswahili swahili_please kiswahili_please kiswahili_tafadhali ongea_kiswahili tumia_kiswahili switch_to_swahili switch_to_kiswahili zungumza_kiswahili niongeleshe_kiswahili answer_in_swahili answer_in_kiswahili reply_in_swahili
  reply_in_kiswahili sielewi_kiingereza sijui_kiingereza sielewi_english use_swahili use_kiswahili kiswahili_basi kwa_swahili kiswahili_pls talk_in_swahili`

/** Content words that one language alone has. */
export const CLEARLY_ENGLISH = `italian unable until united utility animal analysis inaccurate unanswered hello hey thanks thank bye yes okay cheaper dress dresses shirt shirts trousers shoes skirt blouse jacket red black white blue green yellow pink brown grey purple orange size price cost cheap first second third last one cancel return exchange refund open close human person agent speak talk help wedding church party interview office red midi under outfit wear black women men kids white`
export const CLEARLY_KISWAHILI = `kipya vipya kulia kando kiti kabati bora magoti goti kujua nilikuwa tulikuwa kipi upi yupi zipi nyingi mingi wengi vingi mengi kijana mume natoka ninatoka natokea ondoka kwetu kwenu ngoja habari mambo hujambo jambo niaje sasa shikamoo asante asanteni ahsante shukrani kwaheri ndiyo ndio hapana sawa poa tafadhali zingine nyingine ingine bei ngapi wapi lini gani`
/** English that is said within Kiswahili. */
export const TAKEN_OVER =
  'how_much pay_on_delivery on_delivery cash_on_delivery last_price first_date second_hand brand_new customer_care add_to_cart check_out same_day'
/** Said in both: they tell nothing. */
export const OF_BOTH = `shoe shoes shoez clothe clothes pajama pijama dera deera kanzu mitumba mtumba khanga buibui kikoy vest singlet gown jewel accessory garment outfit size delivery order bag cart code mpesa card till paybill stk discount offer shop online jeans hoodie top blouse jacket dress shirt status promo wishlist stock original small medium large delivery address sneakers boots outfit look fit style location black white red`
/** English words that are built like Kiswahili ones. */
export const ENGLISH_LOOKING_KISWAHILI = `none take make use are one more same size free rate sale rude name date code here there were later open over before store manager owner human agent boss deliver refine cheaper bigger similar never offer order cover wider wider popular visa debit hi hello sizing pole radio mine no so to do me we be by my go he she fine sure close change exchange since notice service office price mistake hope done damage image page sleeve style maroon genuine fake wide reserve inseam`
