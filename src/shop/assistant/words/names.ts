// First names of people. Data.

/** Names that are nothing else, as far as a shop goes: of whom somebody asks. */
export const FIRST_NAMES =
  `amina wanjiku wanjiru wambui njeri nyambura wangari otieno odhiambo ochieng omondi achieng atieno akinyi chebet chepkemoi kiprop kipchoge jane mary john peter grace faith mercy joy brian kevin dennis victor mwangi kamau kariuki njoroge maina mutua musyoka mwende nduku hassan ali fatuma halima juma salim mohamed ahmed zainab naliaka wafula barasa nekesa moraa kemunto james david daniel samuel joseph ann anne lucy esther ruth sarah sharon caro`.split(
    ' ',
  )

/** Names beside those. */
export const MORE_NAMES = `brenda caroline catherine christine collins cynthia diana doreen edwin elizabeth emily emma eunice eva evelyn felix florence george gladys hellen henry ian irene ivy jackson janet jennifer joan josephine joshua joyce judith julia julius kennedy kate lilian linda lydia martha martin maureen maxwell michael
  monica moses nancy naomi nelson nicholas oscar patrick paul pauline peris philip phoebe purity rachel rebecca robert samson sandra sheila simon stacy stella stephen steve susan sylvia thomas timothy tabitha valerie veronica vincent vivian walter william winnie yvonne alice agnes angela anita beatrice betty
  muthoni nyokabi wairimu mumbi wangui gathoni waithera njoki kimani koech rotich korir chepngetich jepchirchir owino onyango okoth adhiambo anyango awuor auma apiyo mutiso mwikali katana kadzo rehema amani baraka neema imani pendo zawadi tumaini abdi abdullahi mohammed omar khadija aisha asha mwanaisha
  kiptoo cherono jelagat jeptoo kibet kipkemboi chelimo wekesa simiyu nafula nanjala were ouma oduor akoth atieno achieng moraa nyaboke onyancha nyamweya mwende kalondu syombua munyao musa mutuku ndunge`
