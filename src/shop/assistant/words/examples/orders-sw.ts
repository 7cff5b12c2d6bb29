import type { Intent } from '../../command.ts'

/** Sentences by what they want, divided by " / ". Data. */
export const ORDERS_SW: Partial<Record<Intent, string>> = {
  order_status: `oda yangu iko wapi sasa / oda yangu imefika wapi / oda yangu imetoka / oda yangu imeshatoka / oda yangu bado haijafika
oda yangu haijafika / oda yangu itafika lini / oda yangu iko njiani / oda yangu imekwama / oda yangu imechelewa
oda yangu imechelewa kwa nini / oda yangu ilitumwa lini / oda yangu inaletwa leo / oda yangu itakuja leo / oda yangu imepokelewa
oda yangu imeingia / oda yangu imethibitishwa / oda yangu inaandaliwa / oda yangu imefungwa / oda yangu ya jana
oda yangu ya wiki iliyopita iko wapi / oda yangu ina hali gani / oda yangu inasemaje / oda yangu inasema shipped lakini sijapata
oda inasema delivered na sijapokea / oda inasema imefika lakini sina kitu / oda inasema processing kwa siku tatu / oda UP-1042 iko wapi
oda UP-2210 imefika wapi / UP-3301 / UP-1187 iko aje / namba ya oda ni UP-1500 / hii hapa namba ya oda UP-1200 / order yangu iko wapi
order yangu imefika wapi / order yangu haijakuja / order yangu imetumwa / order yangu itafika saa ngapi / order yangu iko na status gani
order status / order number UP-900 / status ya oda yangu / status ya order tafadhali / hali ya oda / hali ya oda yangu
hali ya mzigo wangu / mzigo wangu uko wapi / mzigo wangu haujafika / mzigo wangu umetumwa / mzigo wangu utafika lini
mzigo wangu umechelewa / mzigo wangu uko Nairobi bado / mzigo umefika wapi / mzigo umefika Mombasa / mzigo wangu umepotea
mzigo umepotea njiani / mzigo wangu umepelekwa wapi / mzigo haukuja jana kama mlivyosema / mzigo bado / bado mzigo / bado oda
parcel yangu iko wapi / parcel yangu imefika / parcel haijafika / package yangu iko wapi / package bado haijakuja / nguo zangu ziko wapi
nguo zangu zitafika lini / nguo zangu bado hazijafika / nguo zangu zimetumwa / nguo nilizoagiza ziko wapi / nguo nilizonunua bado
viatu vyangu viko wapi / viatu vyangu vitafika lini / viatu nilivyoagiza havijafika / gauni langu liko wapi
gauni langu bado halijafika / gauni nililoagiza litafika kesho / koti langu limefika wapi / mkoba wangu umetumwa
vitu vyangu bado havijafika / vitu nilivyoagiza vimefika wapi / vitu vyangu vitafika leo / nimeagiza jana itafika lini
nimeagiza wiki jana hadi leo / nimeagiza tangu jumatatu sijapata / nimengoja wiki mbili mzigo / nimengoja siku tano bado
nimengojea sana oda yangu / nimesubiri siku kumi sijapata nguo / nangoja mzigo wangu / nangojea oda / nasubiri mzigo wangu
nasubiri rider tangu asubuhi / nasubiri hadi lini / ninasubiri viatu vyangu / nilinunua jaketi sijapata / nilinunua jana mtatuma lini
nililipa jana mtatuma lini / niliagiza sketi iko wapi / niliagiza kwa simu iko wapi oda / niliweka oda jana
niliweka oda asubuhi mmetuma / niliambiwa siku mbili na sasa ni tano / niliambiwa itafika leo / mlisema mtaleta leo
mlisema itafika jana / mlisema kesho na haikuja / mtaleta lini oda yangu / mtaniletea lini mzigo wangu / mtatuma lini oda yangu
mtatuma leo mzigo wangu / mmetuma oda yangu / mmeshatuma mzigo / mmetuma nguo zangu / mmetuma lini / mmeituma / mmesharuhusu mzigo utoke
mmepeleka mzigo wangu wapi / mmeniletea wapi / mbona sijapata oda yangu / mbona mzigo haujafika / mbona mnachelewa na oda yangu
mbona oda yangu haitoki / mbona inachukua muda hivyo oda yangu / kwa nini oda yangu haijatumwa / kwa nini mzigo umechelewa
kwa nini sijapata nguo zangu / sijapata oda yangu / sijapata mzigo / sijapata nguo nilizolipia / sijaletewa bado / sijapokea mzigo wangu
sijapokea kitu hadi leo / sijapigiwa na rider / sijapata tracking number / sijapata ujumbe wa oda / rider yuko wapi
rider wangu yuko wapi / rider amefika wapi / rider hajafika / rider hapokei simu / rider hajanipigia simu / rider alisema anakuja hajaja
rider atafika saa ngapi / namba ya rider tafadhali / nipe namba ya rider wangu / nani analeta mzigo wangu / fuatilia oda yangu
nifuatilie mzigo wangu / nataka kufuatilia oda / nataka kufuatilia mzigo / nataka kujua oda yangu imefika wapi / nataka ku track order
naomba kujua hali ya oda yangu / naomba status ya oda / naomba kujua mzigo wangu utafika lini / naomba tracking number
nafuatiliaje oda yangu / natrack wapi order / track order / track order yangu / tracking / tracking link iko wapi
tracking inasema nini / angalia oda yangu / niangalizie oda yangu / niangalizie kama mzigo umetumwa / nionyeshe oda zangu / oda zangu
orodha ya oda zangu / oda zangu za zamani / niliwahi kununua nini kwenu / risiti ya oda yangu / naulizia oda yangu
naulizia mzigo wangu / nauliza kuhusu oda niliyoweka / habari nauliza mzigo wangu / update ya oda yangu / nipe update ya mzigo
kuna habari ya oda yangu / kuna update / itafika lini kweli / itafika leo ama kesho / imefika Nakuru / imeshafika
inafika lini mbona kimya / leo ndio siku ya kuletewa mbona kimya / siku mbili zimepita hakuna mzigo / wiki nzima hakuna oda
bado tu nangoja / bado sijaona rider / je oda imetumwa kweli / je mmeona oda yangu / jina langu ni Wanjiku oda yangu iko wapi
oda ya jina la Otieno / oda niliyolipia kwa mpesa jana iko wapi / oda yang iko wap / mzgo wangu haujafka / oder yangu iko wapi
habari, niliagiza viatu wiki iliyopita na niliambiwa vitafika jumatano lakini bado, viko wapi
mmenitumia ujumbe kwamba mzigo umetumwa lakini rider hajanipigia hadi sasa / oda yangu UP-1777 niliyolipa juzi imeshatoka ama bado
nina safari kesho, oda yangu itanifikia kabla sijaondoka / tafadhali niangalizie kama lile gauni nililonunua limeshatumwa
nimetafuta kwenye akaunti sioni oda yangu ya jana`,
  order_cancel: `ghairi oda / ghairi oda yangu / ghairi order / ghairi oda UP-1042 / futa oda / futa oda yangu / futa order yangu ya jana
futa oda niliyoweka sasa hivi / futa oda UP-1300 / futeni oda yangu / futeni order tafadhali / nataka kughairi / nataka kughairi oda
nataka kufuta oda / nataka kufuta order yangu / nataka kucancel / nataka ku cancel order / nataka kusitisha oda
nataka kusimamisha oda yangu / naomba kughairi oda / naomba kufuta oda yangu / naomba mfute oda yangu / naomba mghairi order
naomba kucancel order UP-1500 / nighairishie oda / nifutie oda / nicancelie order / cancel order / cancel order yangu
cancel oda yangu tafadhali / cancel hiyo order / cancel UP-2001 / icancel hiyo oda / sitisha oda yangu / sitisheni oda / simamisha oda
simamisheni oda yangu / simamisha mzigo usitumwe / msitume oda yangu / msitume mzigo / msilete tena / msilete hizo nguo
usitume nguo nilizoagiza / sitaki tena oda yangu / sitaki tena nguo nilizoagiza / sitaki mzigo tena / sitaki oda hiyo
sihitaji oda tena / sihitaji tena viatu nilivyoagiza / sihitaji mzigo nimebadili mawazo / nimebadili mawazo kuhusu oda
nimebadilisha nia futa oda / nimeghairi oda yangu pesa itarudi / nimekosea kuagiza futa / niliagiza kwa makosa
niliagiza mara mbili futa moja / niliweka oda mbili futeni moja / niliweka oda kwa bahati mbaya / niliorder kimakosa cancel
naweza kughairi oda / naweza kufuta oda / naweza kucancel order / naweza kucancel baada ya kulipa / naweza kughairi baada ya kutumwa
naweza kughairi hadi lini / nawezaje kughairi oda / naghairi vipi / nacancel aje / nafutaje oda / nikighairi narudishiwa pesa
nikicancel nitapata pesa yangu / nikifuta oda pesa inarudi lini / kughairi oda kunafanywaje / kuna gharama ya kughairi oda
oda yangu iondoeni / ondoa oda yangu / rudisheni pesa sitaki oda tena / afadhali nighairi oda / basi ghairi / imechelewa sana ghairi
imechelewa futa oda nirudishiwe pesa / cancel kabla itumwe
samahani niliagiza nguo jana lakini sasa sizihitaji, naomba mfute oda na kunirudishia pesa
kabla hamjatuma mzigo naomba msimamishe oda yangu`,
  order_change: `badilisha anwani ya oda / badilisha address ya oda yangu / badilisha address / badilisha mahali pa kuletewa
badilisha namba ya simu kwenye oda / badilisha simu kwenye order / badilisha size kwenye oda niliyoweka / badilisha oda yangu
badilisha rangi kwenye oda / badilisha siku ya kuletewa / badilisheni anwani mlete ofisini / nataka kubadilisha anwani
nataka kubadilisha address ya delivery / nataka kubadilisha namba ya simu / nataka kubadilisha oda yangu
nataka kubadilisha size kabla mtume / nataka kubadilisha size ya oda / nataka kubadilisha kitu kwenye oda
nataka kuongeza kitu kwenye oda niliyolipa / nataka kuongeza viatu kwenye oda yangu / nataka kutoa kitu kimoja kwenye oda niliyoweka
nataka iletwe mahali pengine / nataka oda ipelekwe Kiambu badala ya Thika / nataka mtu mwingine apokee oda yangu
naomba kubadilisha anwani / naomba mbadilishe address yangu ya oda / naomba mbadilishe namba ya rider kupiga
naomba kubadilisha size ya oda UP-1042 / naomba mlete kesho badala ya leo / nibadilishieni address
nibadilishieni size kwenye oda kabla ya kutuma / nilikosea anwani / nilikosea address kwenye oda / nilikosea namba ya simu
nilikosea size kwenye oda / nilikosea mji / nilikosea jina kwenye oda / niliandika anwani vibaya / niliandika namba isiyo sahihi
niliandika simu ya zamani / niliandika Nakuru badala ya Nyeri / niliagiza M nilitaka L kabla mtume badilisha
niliagiza size 40 nilitaka 41 / niliagiza rangi isiyo kabla mtume / nilichagua size vibaya kwenye oda
nilisahau kuandika namba ya nyumba / nilisahau kuweka floor / nimehama anwani yangu ni tofauti / nimehamia Ruiru mletee huko
nimepoteza simu tumieni namba nyingine / nimebadilisha namba rider apige hii / sitakuwa nyumbani mlete kazini
sitakuwepo kesho mlete jumamosi / sitakuwa Nairobi mtume Nakuru / mzigo wangu upelekwe kwa dada yangu
mzigo uletwe stage badala ya nyumbani / pelekeni mzigo kwa ofisi / leteni kwa mama yangu badala yangu / leteni jioni badala ya asubuhi
mnaweza kubadilisha anwani ya oda / naweza kubadilisha anwani baada ya kulipa / naweza kubadilisha size baada ya kuagiza
naweza kubadilisha oda yangu / naweza kuongeza kitu kwenye oda / naweza kuunganisha oda mbili / unganisheni oda zangu mbili
address si sahihi kwenye oda / anwani ya oda yangu si sahihi / namba ya simu ya oda si yangu / jina kwenye oda si sahihi
address mpya ni Umoja / anwani mpya ya oda ni Kilimani / namba sahihi ni 0712 / rekebisha anwani ya oda / rekebisheni simu kwenye oda
update address ya order / change address ya order yangu / change number kwa order / change size kwa order yangu
ongeza maelezo kwenye oda / ongeza namba nyingine kwa oda
niliweka oda lakini nimegundua niliandika mtaa usio sahihi, mnaweza kubadilisha kabla rider atoke
oda yangu ina size M lakini nilitaka L, naomba mrekebishe kabla ya kutuma`,
  person: `naomba namba ya huduma kwa wateja / nipe namba ya huduma kwa wateja /
nataka kuzungumza na mfanyakazi wenu / niunganishe na mfanyakazi / naomba kuongea na mhudumu / naomba mhudumu / kuna mhudumu hapo /
nataka kuongea na mtu / nataka mtu / nataka mhudumu / nataka kuongea na binadamu / nataka kuongea na customer care
nataka kuongea na meneja / nataka manager / nataka kuzungumza na mtu halisi / nataka kuzungumza na mwenye duka
nataka kuongea na mhusika / nataka mtu anipigie / nataka kupiga simu / nataka namba ya customer care / nataka agent
nahitaji mtu wa kunisaidia / nahitaji kuongea na mtu / nahitaji msaada wa mtu / naomba kuongea na mtu / naomba kuongea na mhudumu
naomba mtu anisaidie / naomba mnipigie / naomba namba ya simu niwapigie / naomba customer care / naomba kuunganishwa na mtu
naomba mtu halisi tafadhali / niunganishe na mtu / niunganishe na customer care / niunganishe na msimamizi / niunganishe / nipe mtu
nipe mtu wa kuongea naye / nipe binadamu / nipe mhudumu / nipe customer care / nipe namba ya meneja / nipatie mtu / nipatie agent
nipigieni / nipigieni simu / nipigie simu tafadhali / nipelekee kwa mtu / nipeleke kwa mhudumu / ongea na mtu / mtu tafadhali
mtu halisi / binadamu / mhudumu / mhudumu tafadhali / agent / agent tafadhali / customer care / customer service / customer care number
live agent / human please / kuna mtu wa kuongea naye / kuna mhudumu / kuna mtu halisi hapa / kuna mtu anaweza nisaidia
hakuna mtu wa kuongea naye / mtu yeyote wa kunisaidia / je naweza kuongea na mtu / naweza kuongea na mtu / naweza kuongea na mhudumu
naweza kuongea na mkubwa / naweza kupata mtu / naweza kupata customer care / naweza kupigiwa simu / naweza kuwapigia
sitaki kuongea na mashine / sitaki roboti nataka mtu / sitaki bot / sio wewe nataka mtu / wewe huelewi nataka mtu
hunielewi niunganishe na mtu / hunisaidii nipe mtu / acha niongee na binadamu / wacha niongee na mtu / mwambie mtu anijibu
mwambie mkubwa wako anipigie / ita mtu / niitie mtu / niitie mhudumu / niitie meneja / leta mtu / mlete mhudumu / mtu wa duka ako wapi
mtu wa huduma kwa wateja / huduma kwa wateja / msaada wa binadamu / ninahitaji msaada wa haraka wa mtu / bora mtu anisaidie
afadhali mtu / nimekuuliza mara tatu na hujanielewa, tafadhali niunganishe na mtu wa duka
kuna mtu ninaweza kumpigia simu nimweleze shida yangu`,
  complaint: `nyinyi hamna maana / hamna maana kabisa / duka lenu halina maana / nyinyi ni bure kabisa /
huduma yenu ni mbaya / huduma yenu ni mbovu sana / huduma mbaya / huduma ya hovyo / huduma yenu imeniudhi / huduma zenu zimeshuka
service yenu ni mbaya / service mbovu kabisa / nimekasirika / nimekasirika sana / nimekasirishwa na nyinyi / nimeudhika
nimechukizwa na duka hili / nimechoka na nyinyi / nimechoka na huduma yenu / nimechoka kungoja majibu / nimesikitishwa
nimesikitika sana na mlichofanya / nimevunjika moyo / nimejuta kununua kwenu / najuta kununua hapa / sijafurahi / sijafurahia huduma
sijaridhika / sijaridhishwa na huduma yenu / siridhiki kabisa / sina furaha na nyinyi / sitarudi tena / sitawahi kununua hapa tena
sitanunua tena kwenu / sitawapendekeza kwa mtu / sitaki tena kununua hapa mnaudhi / mmeniangusha / mmenisikitisha / mmeniudhi sana
mmenikasirisha / mmenidanganya / mmenidharau / mmenipotezea muda / mmenipotezea muda na pesa / mmeniharibia siku
mmeniharibia sherehe yangu / mmenipuuza / mmepuuza ujumbe wangu / mnanipuuza / mnadanganya wateja / mnadanganya watu / mnaibia watu
mnatapeli watu / mnachukua pesa za watu bure / mnacheza na wateja / mnanichezea / mnanizungusha / mnanizungusha tu
mnajibu pole pole sana / hamjibu / hamjibu meseji / hamjibu simu / hamjali wateja / hamjali / hamna adabu / hamna heshima kwa wateja
hamaniki / hamaminiki / hamko serious / hamko makini / hamtimizi ahadi / hakuna anayejibu / hakuna anayenisaidia / hakuna mtu anajali
nyinyi ni wezi / nyinyi ni wakora / nyinyi ni matapeli tu / nyie ni waongo / wezi nyinyi / matapeli / wakora / duka la wezi / duka baya
duka la matapeli hili / utapeli mtupu / hii ni utapeli / hii ni wizi / huu ni wizi / huu ni upuuzi / upuuzi mtupu / ujinga huu
hii haikubaliki / haikubaliki kabisa / inakera / inakera sana / inaudhi / inasikitisha / ni aibu / aibu kwenu / mnaaibisha
rider wenu hana adabu / rider wenu alinitukana / mhudumu wenu alikuwa mkali / mhudumu wenu hana heshima / mtu wenu alinijibu vibaya
nitawashtaki / nitawaripoti polisi / nitaripoti kwa DCI / nitaandika review mbaya / nitawaanika twitter
nitaweka hii facebook watu wawajue / nataka kulalamika / nataka kuwasilisha malalamiko / nina malalamiko / nina lalamiko
malalamiko yangu yanaenda wapi / nilalamike kwa nani / nawasilishaje malalamiko / ni mara ya tatu mnafanya hivi
kila mara mnafanya makosa / kila siku ni ahadi tu / ahadi za uongo / mlisema uongo / uongo mtupu / picha zenu ni za uongo
mnauza takataka / takataka mnauza / nguo zenu ni mbovu / website yenu ni mbovu / app yenu inasumbua sana / mnasumbua
mnanisumbua na sms zenu / nimewaandikia tangu juzi na hakuna anayejibu, hii ni huduma gani
rider wenu amenitupia mzigo kwa gate na akaondoka bila kusema, haipendezi`,
}
