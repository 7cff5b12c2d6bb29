import type { Intent } from '../../command.ts'

/** Sentences by what they want, divided by " / ". Data. */
export const FACTS_SW: Partial<Record<Intent, string>> = {
  delivery: `mnadeliver / mnafanya delivery / mnafanya delivery Kisumu / mna delivery / delivery ni ngapi / delivery ni pesa ngapi
delivery ni bei gani Nakuru / delivery fee ni ngapi / delivery ya Mombasa ni how much / delivery inachukua siku ngapi
delivery inachukua muda gani / delivery ni bure / free delivery iko / free delivery ni kuanzia ngapi / delivery ya Nairobi ni free
mnaleta / mnaleta hadi wapi / mnaleta Eldoret / mnaleta nje ya Nairobi / mnaleta mashambani / mnaleta mpaka mlangoni
mnaleta nyumbani ama nichukue mahali / mnaleta hadi ofisini / mnaleta kwa siku moja / mnaleta siku hiyo hiyo / mnaleta wikendi
mnaleta usiku / mnaleta saa ngapi / mnaleta Uganda / mnaleta Tanzania / mnaletaga Turkana / mnaweza kuleta Garissa
mnaweza kunitumia kwa basi / mnaweza kunitumia Kitale / mnaweza kutuma leo / mnaweza kuleta kesho asubuhi / mnaweza kutuma kwa matatu
mtaleta lini nikiagiza leo / mtaniletea nyumbani / mtanitumia kwa njia gani / mtanitumiaje nikiwa Lamu
mnatuma na nani / mnatuma kwa G4S / mnatumia courier gani / mnatumia rider au posta / mnatumia wells fargo / mnatumia pickup mtaani
mnasafirisha / mnasafirisha hadi Nyeri / mnasafirisha kwa bei gani / mnafikisha Machakos / mnafika Rongai / mnafika Kitengela
mnafika wapi na wapi / hamfiki vijijini / hamleti Thika / je mnatuma mikoani / usafiri ni ngapi / usafiri ni bure
usafiri ni kiasi gani hadi Meru / usafiri unalipwa na nani / usafirishaji unachukua siku ngapi / gharama ya kutuma ni ngapi
gharama ya kuleta Embu / gharama ya delivery iko ngapi / bei ya kutuma mzigo / nauli ya mzigo ni ngapi / nitalipa ngapi kuletewa
nitalipia delivery ngapi / nitalipa delivery nikipokea / delivery nalipa kabla ama baada / nalipia delivery kando
nalipia usafiri mara moja nikinunua vitu vitatu / kwa kila kitu nalipia delivery / bei imejumlisha delivery
delivery imejumuishwa kwa bei / nikinunua nyingi delivery ni bure / nikinunua ya elfu tano delivery ni free / nikiagiza leo itafika lini
nikiagiza leo nitapata lini / nikiagiza sasa nitapata kesho / nikiorder saa hii itafika lini / nikilipa sasa mtatuma lini
nikilipa ijumaa nitapata lini / nikinunua leo nitaipata kabla ya jumamosi / itafika lini Kisii / itafika lini nikinunua
itachukua siku ngapi / itachukua siku ngapi kufika Voi / itachukua muda gani kuletwa / inachukua siku ngapi kufika
inafika baada ya siku ngapi / inafikaje Wajir / inaletwaje / nitaipataje / nitapataje mzigo nikiwa kijijini / nitapokeaje
nitapokea wapi / nitachukua wapi mzigo / naweza kuchukua dukani
naweza kutuma boda ichukue / naweza kuchukua kwa agent wenu / naweza kuchukulia posta / pick up point ziko wapi / mna pickup point CBD
pickup station iliyo karibu na Juja / mtu mwingine anaweza kupokea / jirani anaweza kunipokelea / rafiki yangu apokee
nikikosa nyumbani itakuwaje / nisipopatikana rider akija / rider atanipigia kabla / rider wenu anakuja saa ngapi
naweza kuchagua siku ya kuletewa / naweza kuchagua saa ya delivery / naweza kuletewa jumapili / naweza kuletewa kazini
nataka iletwe jumamosi inawezekana / nataka iletwe kwa dada yangu Nakuru / nataka kutuma zawadi kwa mama Kakamega mnaweza
nataka ya haraka leo inawezekana / nahitaji kabla ya kesho mnaweza / express delivery mnayo / same day delivery iko / niko Nairobi
niko Ruaka mnaleta / niko Mombasa mnaletaje / niko Mandera mtanifikia / niko nje ya Nairobi nitapata lini / niko Kampala mnaweza nitumia
niko Langata delivery ni ngapi / niko mbali sana na mji / naishi Kilifi mnaleta / naishi kijijini hakuna barabara nzuri
naishi Syokimau delivery inachukua muda gani / nakaa Kayole mnafika / nakaa Kahawa West usafiri ni ngapi / nipo Bomet nitapataje
hadi Kericho ni ngapi / mpaka Narok ni siku ngapi / kwa Nairobi ni siku ngapi
kwa wale wa Mombasa inachukua muda gani / na Machakos je / na Nakuru mnaleta / na kama niko Busia / Kitui ni ngapi / Thika je
Nanyuki mnaleta / Malindi delivery / shipping ni ngapi / shipping inachukua siku ngapi / ship hadi Eldama Ravine / courier ni ngapi
mzigo hufika baada ya siku ngapi / mizigo mnatuma siku gani / huwa mnatuma saa ngapi / huwa mnachukua siku ngapi kuleta
kuletewa ni pesa ngapi / kufikishiwa mlangoni ni ngapi / kuletewa Athi River / hadi mlangoni ama stage / mtaacha kwa stage
wakati wa sikukuu mnaleta / mnafunga mzigo vizuri / mzigo ukipotea njiani nani analipa / nikikataa mzigo rider akileta itakuwaje
naweza kujaribu nguo kabla rider aende / naweza kufungua mzigo mbele ya rider / ntaletewa lini / mnadelivry nyeri / mnaletanga upcountry
delivari ni ngapi / cost ya delivery tafadhali / naulizia delivery / naomba kujua kuhusu delivery / nieleze kuhusu usafirishaji
samahani niko kijiji kimoja huko Vihiga, mnaweza kunifikishia na ni pesa ngapi
nikilipia leo jioni, mzigo unaweza kufika Naivasha kabla ya ijumaa
mimi sitakuwa nyumbani mchana, rider anaweza kuleta jioni baada ya kazi / kuna gharama ya ziada nikitaka mzigo uletwe mpaka mlangoni
nataka kumtumia mama yangu zawadi Siaya, mtampelekea moja kwa moja / mnatumia kampuni gani ya mizigo kwa watu wa pwani
kama nikiagiza vitu viwili vinakuja pamoja au kila kimoja kivyake / je gharama ya usafiri iko ndani ya bei au inaongezwa baadaye`,
  payment_methods: `nalipa nikipokea / kulipa baada ya kupokea inawezekana / naweza kulipa mzigo ukifika /
nalipaje / nalipa vipi / nalipa aje / nalipia wapi / nalipa wapi / nalipa lini / nilipe vipi / nilipe na nini
nilipeje nikiwa nje ya nchi / nitalipaje / nitalipa kwa njia gani / nitalipa nikipokea mzigo / nalipa kabla au baada
nalipa kabla ya kuletewa / nalipa sasa au nikipata / naweza kulipa nikipokea / naweza kulipa baada ya kuona nguo
naweza kulipa kidogo kidogo / naweza kulipa nusu sasa / naweza kulipa kwa awamu / naweza kulipa mara mbili mara mbili
naweza kulipa deposit kwanza / naweza kulipa mwisho wa mwezi / naweza kulipa kwa mpesa / naweza kulipa na airtel money
naweza kulipa kwa kadi / naweza kulipa kwa visa / naweza kulipa kwa equity / naweza kulipa kwa paypal / naweza kulipa kwa dola
naweza kulipa cash / naweza kutuma kwa benki / naweza kutumia mastercard / naweza kutumia fuliza / naweza kutumia pochi la biashara
naweza kutumia simu ya mtu mwingine kulipa / naweza kutumia namba tofauti ya mpesa / mke wangu anaweza kunilipia / mnakubali mpesa
mnakubali airtel money / mnakubali kadi / mnakubali cash / mnakubali benki / mnakubali cheque / mnakubali lipa pole pole
mnachukua kadi ya debit / mnachukua cash on delivery / mnapokea pesa taslimu / mnapokea tigo pesa / mnatumia till ama paybill
mnatumia njia gani za malipo / mna till number / mna paybill / mna lipa baadaye / mna cash on delivery / till number yenu ni ngapi
paybill ni ngapi / paybill number tafadhali / nipe till number / nipeni namba ya kulipia / natuma kwa namba gani / natuma pesa kwa nani
account number ni gani / account number ya kuweka kwa paybill / akaunti ya benki yenu ni ipi / njia za kulipa ni gani / njia za malipo
njia gani za kulipa mnazo / malipo yanafanywaje / malipo ni kwa njia gani / malipo ni salama / ni salama kulipa kwa kadi hapa
kadi yangu iko salama / mnahifadhi kadi yangu / lazima niwe na mpesa / lazima nilipe yote / lazima nilipe kwanza / sina mpesa nitalipaje
sina kadi / mpesa inafanyaje kazi hapa / stk push inafanyaje / nitapata prompt ya mpesa / nitatumiwa prompt / mpesa ni ngapi gharama
kuna gharama ya kulipa kwa mpesa / mnatoza ada ya kadi / kuna ada ya ziada nikilipa / nitapata risiti / mnatoa risiti / mnatoa invoice
nataka invoice ya kampuni / vat iko ndani ya bei / bei ni kwa shilingi / mkopo wa nguo mnatoa / lipa mdogo mdogo iko
lipa mdogo mdogo mnakubali / layaway mnafanya / mnashikilia nguo nikilipa deposit / nina muda gani wa kulipa
nikiweka oda nalipa ndani ya dakika ngapi / ntalipaje / mpesa au kadi / na mpesa je / kwa mpesa / visa inakubalika / apple pay iko
bonga points mnakubali / sina mpesa lakini nina akaunti ya benki, naweza kulipa vipi
naogopa kulipa kabla sijaona nguo, naweza kulipa mzigo ukifika / kama pesa yangu haitoshi naweza kulipa nusu leo na nusu mwisho wa mwezi`,
  payment_problem: `sijapokea ombi la M-Pesa / sijapokea ombi la malipo kwenye simu / sijapata ombi la pesa kwenye simu / ombi la malipo halijafika /
nimelipa lakini sijapata ujumbe / nimelipa lakini oda haionekani / nimelipa lakini inasema haijalipwa / nimelipa na bado inasema pending
nimelipa hakuna kilichofanyika / nimelipa mara mbili kwa bahati mbaya / nimelipa mara mbili nirudishieni moja / nimelipa zaidi ya bei
nimelipa pesa kidogo kuliko bei / nimelipa kwa till isiyo yenu / nimelipa namba isiyo sahihi / nimelipa sijapata risiti
nimelipa na sijapata confirmation / nimelipa tangu jana mko kimya / nimelipa asubuhi hadi sasa hakuna
nimelipa kwa kadi pesa imekatwa oda hakuna / nimeshalipa mbona inanidai / nimeshalipa mbona bado inasema lipa
nilishalipa lakini oda imefutwa / nililipa jana hamjathibitisha / nililipa lakini oda ilighairiwa / nimetuma pesa
nimetuma pesa lakini hamjaona / nimetuma pesa na sioni oda / nimetuma pesa mara mbili / nimetuma pesa nyingi kimakosa
nimetuma elfu mbili badala ya elfu moja / nimetuma kwa paybill lakini haijafika / nimetuma mpesa na hamjajibu
nilituma pesa wiki iliyopita hakuna nguo / nilituma mpesa kwa namba isiyo yenu / mmepokea pesa yangu / mmeona pesa yangu
mmeona malipo yangu / je pesa yangu imefika / je malipo yamefika kwenu / pesa imeingia kwenu / pesa yangu iko wapi
pesa zangu ziko wapi / pesa yangu imepotea / pesa imeenda wapi / pesa imekatwa / pesa imekatwa lakini oda haijaingia
pesa imekatwa kwa mpesa lakini hakuna ujumbe / pesa zimekatwa mara mbili / pesa imetoka kwa akaunti lakini oda hakuna
pesa imetoka mpesa lakini kwenu haionekani / pesa imetolewa kwa kadi mara mbili / pesa imetolewa nyingi kuliko bei / pesa haijarudi
pesa yangu haijarudishwa baada ya kulipa kushindikana / mmenikata pesa mara mbili / mmenikata zaidi / mmenikata pesa bila oda
mmekata pesa mara tatu / mmechukua pesa na hamjanipa oda / mmenichaji mara mbili / mmenicharge zaidi / nimekatwa pesa
nimekatwa lakini haikuenda / nimekatwa mara mbili kwa kitu kimoja / nimekatwa zaidi ya bei iliyoandikwa / nimechajiwa mara mbili
nimecharjiwa delivery mara mbili / sijapata prompt / sijapata stk push / sijapata prompt ya mpesa / sioni prompt kwa simu
prompt haijafika / prompt haiji / prompt haikuja / prompt haitokei / prompt ya mpesa haijakuja nifanyeje / prompt imechelewa ikaisha
prompt imekuja kwa simu isiyo yangu / prompt ilienda kwa namba ya zamani / prompt iliisha kabla niweke pin / prompt inakuja na kupotea
tuma prompt tena / nitumie prompt tena / nitumie stk tena haikuja / naomba mnitumie tena mpesa prompt / stk push imekataa / stk imefail
stk haifanyi kazi / mpesa imekataa / mpesa imefail / mpesa inakataa / mpesa haifanyi kazi / mpesa iko na shida
mpesa inasema transaction failed / mpesa inasema insufficient lakini nina pesa / mpesa inasema wrong pin / mpesa yangu inazunguka tu
mpesa imechelewa kutuma ujumbe / ujumbe wa mpesa umekuja lakini oda haijalipwa / ujumbe wa mpesa umefika lakini tovuti haijaona
nina ujumbe wa mpesa wa kuthibitisha nimelipa / nina code ya mpesa naiweka wapi / hii hapa code ya mpesa QWE123XYZ
naandika wapi code ya mpesa / malipo yamekataa / malipo yamefeli / malipo yameshindikana / malipo yamegoma / malipo hayajaingia
malipo hayajathibitishwa / malipo hayaonekani / malipo yangu yamekwama / malipo yako pending / malipo bado hayajapita
malipo hayakubali / malipo yangu yamekataliwa kwa nini / payment imefail / payment imefail mara tatu / payment haiendi
payment iko pending tangu asubuhi / payment yangu haijaonekana / payment imekwama / transaction imefail
transaction imekataliwa na benki / kadi imekataa / kadi yangu imekataliwa / kadi inakataa / kadi haikubali / kadi yangu inasema declined
visa imekataa / benki yangu imekataa malipo / benki imekata pesa lakini oda hakuna / benki inasema imelipa nyinyi mnasema bado
otp haijakuja / otp haifiki / siwezi kulipa / siwezi kulipa inakataa / sijaweza kulipa / nashindwa kulipa / nashindwa kulipa kwa mpesa
nimeshindwa kulipa mara kadhaa / najaribu kulipa inagoma / nikijaribu kulipa inaleta error / nikibonyeza lipa hakuna kinachotokea
nikiweka pin inakataa / niliweka pin vibaya / niliweka pin lakini haikuendelea / niliweka namba ya simu vibaya kwa malipo
ukurasa wa malipo haufunguki / ukurasa wa malipo umekwama / ukurasa wa malipo unazunguka / website ilikwama nikilipa
simu ilizima nikilipa / mtandao ulikatika nikilipa / network ilipotea nikilipa sijui kama imeenda / sijui kama malipo yameenda
sina uhakika kama nimelipa / angalia kama malipo yangu yamefika / hakikisheni malipo yangu / thibitisheni malipo yangu tafadhali
naomba mthibitishe pesa yangu / naomba muangalie malipo yangu / naomba kurudishiwa pesa nilizolipa mara mbili
nirudishieni pesa niliyozidisha / oda imefutwa na pesa imeshakatwa / oda inasema haijalipwa na nimelipa
inasema nilipe tena na nishalipa / inaniambia nilipe upya / mnaniambia sijalipa na nimelipa / safaricom wanasema pesa imefika kwenu
safaricom wanasema pesa iko kwenu / kiasi kilichokatwa si sahihi / nilicholipa si bei iliyoandikwa / mbona nimekatwa zaidi
mbona pesa imekatwa na sina oda / mbona malipo hayapiti / kwa nini malipo yangu yamekataliwa / kuna shida na malipo
kuna tatizo la mpesa leo / nina shida ya kulipa / shida ya malipo / tatizo la payment / reversal mtafanya / nimefanya reversal ya mpesa
nataka mfanye reversal / nimelpa sjaona oda / mpesa imekata doo na hakuna order
habari, nimetuma elfu mbili mia tano kwa mpesa saa tatu asubuhi lakini mpaka sasa oda inaonyesha haijalipwa
simu yangu haikuleta ile ya kuweka pin nikajaribu tena, sasa nimekatwa mara mbili
pesa imetoka kwa akaunti yangu lakini website inaniambia nijaribu tena
tafadhali angalieni, nimelipa kwa kadi na benki imenitumia ujumbe lakini nyinyi hamjanitumia kitu
niliweka pin mtandao ukakatika, sijui kama pesa ilienda au la
mpesa wamenitumia ujumbe wa kuthibitisha lakini kikapu bado kinasema nilipe`,
  exchange: `nirudishieni pesa yangu / nirudishiwe pesa zangu za gauni / nataka pesa zangu zirudi nguo haikufaa /
mkoba umefika ukiwa umeraruka / viatu vimefika vikiwa vimeharibika / gauni limefika limechanika / nguo imefika na doa /
nataka kubadilisha / nataka kubadilisha size / nataka kubadilisha viatu nilivyopokea / nataka kubadilisha gauni halinitoshi
nataka kurudisha / nataka kurudisha nguo / nataka kurudisha hii sweta / nataka kurudisha mzigo / nataka kurudishiwa pesa
nataka pesa yangu nguo imeraruka / nataka refund / nataka refund ya viatu / nataka return / naomba kubadilishiwa
naomba kubadilishiwa size / naomba nibadilishiwe viatu / naomba mnibadilishie hii suruali / naomba refund
naomba kurudisha jaketi nililopokea jana / nibadilishieni / nibadilishieni size ni kubwa sana / nirudishieni pesa nguo ni mbovu
narudishaje / narudisha vipi nguo / narudisha wapi / narudishia wapi mzigo / nabadilisha vipi size / nabadilishaje nguo niliyonunua
naweza kurudisha / naweza kurudisha kama hainitoshi / naweza kurudisha baada ya wiki / naweza kurudisha nikivaa mara moja
naweza kurudisha bila lebo / naweza kurudisha kama sijaipenda / naweza kubadilisha / naweza kubadilisha nikipokea
naweza kubadilisha kama ni ndogo / naweza kubadilisha na kitu kingine / naweza kubadilisha na nguo ya bei ya juu
naweza kubadilisha rangi baada ya kupokea / naweza kupata refund / naweza kupata pesa yangu nikirudisha / nikirudisha napata pesa
nikirudisha nani analipa usafiri / nikirudisha itachukua muda gani kupata pesa / nikipata nguo mbovu nifanyeje
nikipokea kitu kibaya itakuwaje / ikiwa hainitoshi je / isiponitosha / isiponitosha naweza kubadilisha / isiponifit nifanyeje
kama haitanitosha naweza kurudisha / kama ni ndogo naweza rudisha / kama sipendi nikiiona / haikunitosha / haijanitosha / haikunifit
hainitoshi / hainifit kabisa / haifanani na picha / haifanani na mlichoonyesha / haiko kama picha / rangi si ile niliyoagiza
rangi ni tofauti na picha / size si ile niliagiza / size mliyoleta ni ndogo / si nilichoagiza / sio niliyoagiza hii / si hii niliagiza
mmeniletea kitu tofauti / mmeniletea size tofauti / mmeniletea rangi isiyo / mmeleta viatu vya mguu mmoja / mmeleta viatu tofauti
mmeleta moja badala ya mbili / mmenitumia nguo iliyoraruka / mmenitumia size M badala ya L / mmenitumia gauni lenye doa
mmenitumia mzigo wa mtu mwingine / mlinitumia suruali fupi / mmesahau mkanda / mmesahau kuweka kitu kimoja
mzigo umekuja na kitu kimoja tu / mzigo haujakamilika / mzigo umefika umeharibika / mzigo umekuja umelowa
kitu kimoja hakipo kwenye mzigo / nimepokea kitu tofauti / nimepokea viatu vibovu / nimepokea gauni limechanika / nimepokea nguo chafu
nimepokea size kubwa / nimepokea mzigo na kuna tatizo / nimepata mzigo lakini koti lina tundu / nimepata mzigo zipu imeharibika
nilipokea viatu soli imetoka / nilichopokea si kizuri / nilichopata si sawa na picha / nguo imefika imeraruka / nguo ina doa kubwa
nguo mliyoleta ina tundu / nguo ni ndogo / nguo imechuja nilipoiosha / nguo imepungua baada ya kuosha / nguo imeraruka siku ya kwanza
gauni ni kubwa mno kwangu nililopokea / gauni mliloleta ni fupi / gauni halikunitosha / gauni lilikuja limekatika zipu
viatu vimekuja vidogo / viatu vimenibana nifanyeje / viatu havinitoshi / viatu vimetoka soli baada ya siku mbili
viatu vyote ni vya mguu wa kushoto / shati lina harufu mbaya / shati limekuja bila kifungo / mkoba umekatika kamba
mkoba uliokuja si ule / zipu imekatika / zipu haifungi mliyoleta / zipu iliharibika nilipoivaa / kifungo kimetoka
kifungo kimoja hakikuwepo ilipofika / kamba imekatika siku ya pili / hereni moja imevunjika / saa mliyoleta haifanyi kazi
miwani imefika imevunjika / ilikuja imevunjika / imefika ikiwa mbovu / imeharibika baada ya wiki moja / imekuja na shimo
imekuja na madoa / imekuja kubwa / imekuja ndogo / ni ndogo sana niliyoletewa / ni kubwa sana nataka ndogo
sijaridhika na nguo nataka kurudisha / siipendi nataka kuirudisha / sikuipenda nilipoiona naweza kuirudisha
sivyo nilivyotarajia naweza kurudisha / niligundua kasoro baada ya siku kumi / nimechelewa siku nane naweza kubadilisha
zimepita siku ngapi za kurudisha / muda wa kurudisha ni siku ngapi / nina siku ngapi za kubadilisha / siku ngapi za kurudisha
sera ya kurudisha ni ipi / sera yenu ya kubadilisha nguo / return policy / return policy yenu ni gani / mna return policy
mnakubali returns / mnakubali kurudishiwa / mnakubali kubadilisha / mnabadilisha size / mnabadilishaga viatu / mnarudisha pesa
mnarudishaga pesa / mnarefund / mnarefund kwa mpesa / refund inachukua muda gani / refund yangu iko wapi / refund yangu haijafika
refund ya nguo niliyorudisha lini / pesa za nguo niliyorudisha bado / exchange inafanywaje / exchange ni bure / kubadilisha ni bure
kubadilisha nguo ni siku ngapi / masharti ya kubadilisha / vitu gani haviwezi kurudishwa / nguo za offer zinarudishwa / guarantee mnatoa
mna warranty ya viatu / mtanibadilishia / mtanibadilishia kama ina kasoro / rider atakuja kuchukua nguo ya kurudisha
nitume nguo wapi nikibadilisha / nimerudisha nguo mmepokea / nataka ku return hizi shoes / ntarudishaje nguo ndogo
nimepokea mzigo leo lakini lile gauni ni kubwa kuliko nilivyodhani, nitabadilisha vipi
viatu mlivyonitumia kimoja ni 40 na kingine ni 41, nifanyeje / niliivaa mara moja tu na zipu ikakatika, mnaweza kunisaidia
kama nguo ikifika na sijaipenda, nina siku ngapi za kuirudisha / shati nililopokea lina doa ambalo halikuonekana kwenye picha
mume wangu hakupenda rangi, naweza kurudisha na kuchukua nyingine`,
  hours: `mnafungua saa ngapi / mnafunga saa ngapi / mnafunguaga saa ngapi / mko wazi / mko wazi leo / mko wazi sasa / mko wazi jumamosi
mko wazi sikukuu / mko wazi krismasi / mko wazi saa hizi / mko online saa ngapi / mko open / mko open on sunday / mmefunga
mmefunga leo / mmefungua / mtafungua lini / mtafunga saa ngapi leo / mnafanya kazi saa ngapi / mnafanya kazi siku gani
mnafanya kazi jumapili / mnafanya kazi wikendi / mnafanya kazi usiku / mnafanya kazi masaa ishirini na nne
mnafanya kazi public holiday / hamfungui jumapili / siku za kazi ni gani / siku gani mko / saa za kazi / saa za kazi ni zipi
saa zenu za kufungua / masaa ya kazi / masaa yenu ni gani / muda wa kazi ni upi / ratiba yenu ya kazi / opening hours
working hours zenu / closing time ni saa ngapi / mnaanza kazi saa ngapi / mnamaliza saa ngapi / mnapumzika siku gani
mnapatikana saa ngapi / mnapatikana lini / mnapatikana usiku / mnajibu saa ngapi / mnajibu meseji saa ngapi / mnajibu jumapili
mnajibu usiku / wahudumu wako kazini saa ngapi / wahudumu wanapatikana lini / watu wako online saa ngapi / mtu atanijibu saa ngapi
nikiandika usiku nitajibiwa lini / nikiandika saa hii kuna atakayejibu / naweza kuwaandikia jumapili / naweza kupiga simu saa ngapi
naweza kuwapata saa ngapi / naweza kupata mhudumu usiku / hadi saa ngapi mnajibu / kuanzia saa ngapi / kuanzia saa ngapi hadi saa ngapi
mpaka saa ngapi leo / saa tatu usiku mtakuwepo / saa mbili asubuhi mko / jumamosi mnafunga mapema / sikukuu ya jamhuri mko
pasaka mnafungua / eid mko wazi / ijumaa mko hadi saa ngapi / kesho mko / kesho mnafungua / leo mko hadi lini / asubuhi mnaanza lini
customer care inafanya kazi saa ngapi / kuna mtu kazini jioni / nikiwaandikia saa nne usiku kuna mtu wa kunijibu au nisubiri asubuhi
kesho ni sikukuu, mtakuwa mnafanya kazi kweli`,
  shop_fact: `naweza kuja kuchukua / naweza kuja kuchukua mwenyewe / mnatuma nje ya nchi / mnatuma nje ya Kenya / mnatuma Uganda /
hizi nguo zilishavaliwa na mtu / nguo hizi zimevaliwa na mtu kabla / nawapata wapi Nairobi / nije nione nguo wapi / naweza kuja kuona nguo /
hizi nguo ni mitumba / ni mitumba au mpya / nguo zenu ni second hand / mnauza mitumba / mnauza nguo mpya au za mtumba
ni nguo zilizovaliwa / nguo zimevaliwa na watu / nguo zote zimetumika / hizi ni camera / ni grade gani / ni grade A
nguo zenu ni grade ngapi / nguo zinatoka wapi / mnatoa nguo wapi / mnapata nguo wapi / nguo zinatoka ulaya au china / nguo zimefuliwa
nguo zinaoshwa / mnaosha nguo kabla ya kuuza / nguo ni safi ama nifue kwanza / mnaua viini kwenye nguo / nguo za mitumba ni salama
mitumba ina magonjwa / nioshe nguo za mtumba vipi / nifue vipi nguo za sufi / nguo za hariri huoshwa vipi / viatu vya ngozi natunzaje
natoaje doa kwenye nguo nyeupe / natunzaje nguo zidumu / nguo zenu ni original / brand zenu ni original / viatu vya nike ni vya kweli
hamuuzi fake / ni fake au original / mnahakikisha vipi ni original / mnauza brand gani / mna brand zipi / duka liko wapi
duka lenu liko wapi / duka lenu liko sehemu gani / duka liko Nairobi / mko wapi / mko wapi Nairobi / mko wapi hasa / mko Gikomba
mko mtaa gani / mko CBD / mko town / mko na duka Mombasa / mko na branch Kisumu / mko na shop physical / mna duka la kawaida
mna duka la kuingia / mna duka mjini / mna matawi / mna tawi Nakuru / mna ofisi / ofisi zenu ziko wapi / naweza kuja dukani
naweza kuja kujaribu nguo / naweza kutembelea duka / naweza kuona nguo ana kwa ana / naweza kujaribu kabla ya kununua
nije wapi kuona nguo / ni online tu / mnauza online pekee / nitawapata wapi / location yenu / location tafadhali / anwani ya duka
directions za kuja dukani / upya ni nini / upya ni duka gani / upya maana yake nini / nani mmiliki wa upya
duka hili ni la nani / mlianza lini / duka lina miaka mingapi / mmesajiliwa / mna leseni / kampuni yenu imesajiliwa / mnaaminika
mnaaminika kweli / nitawaamini vipi / nitaaminije hii si utapeli / hii website ni ya kweli / hii si scam / si mtanitapeli
kuna watu wamenunua kwenu / reviews zenu ziko wapi / wateja wanasemaje kuhusu nyinyi / mna instagram / mna tiktok / mna facebook page
mna whatsapp / namba yenu ya whatsapp / mna app / app yenu iko playstore / email yenu ni gani / namba ya simu ya duka
excellent maana yake nini / hali good inamaanisha nini / like new ni nini / condition zenu zinamaanisha nini
very good na good zinatofautianaje / fair condition ni ipi / mnakagua nguo vipi / nani anakagua nguo / kasoro zinaonyeshwa kwenye picha
picha ni za nguo yenyewe / picha ni za ukweli / kila nguo ni moja tu / kwa nini kuna moja tu ya kila nguo / mnauza kwa jumla
mnauza wholesale / naweza kununua kwa jumla niuze / bei ya bale ni ngapi / mnauza bale / mnauza bale nzima / mnasupply maduka
naweza kuwauzia nguo / naweza kuuza nguo zangu kwenu / mnanunua nguo za watu / nina nguo nataka kuuza / nina viatu vizuri nataka mniuzie
niuze nguo zangu vipi hapa / nawezaje kuwa muuzaji hapa / mnachukua commission ngapi / mnabadilishana nguo za zamani
mnapokea misaada ya nguo / naweza kutoa nguo kama msaada / mna gift card / mna kadi za zawadi / naweza kununua gift voucher
mnafunga zawadi / mnaweza kufunga kama zawadi / gift wrapping iko / taarifa zangu ziko salama / mnafanya nini na data yangu
mnauza data yangu / mnahifadhi namba yangu ya simu / privacy policy yenu / faragha yangu inalindwaje / futa data yangu
nataka kufuta akaunti / nataka kufuta akaunti yangu / nafungua akaunti vipi / lazima niwe na akaunti / lazima nijisajili kununua
naweza kununua bila akaunti / nimesahau password / nimesahau nywila yangu / siwezi kuingia kwenye akaunti / siwezi kulogin
nabadilishaje password / nabadilisha email yangu vipi / akaunti yangu imefungwa / najisajili vipi / usajili ni bure
naacha vipi kupokea email zenu / mnitoe kwenye orodha ya sms / mna ajira / mnaajiri watu / natafuta kazi kwenu
nafasi za kazi zipo kwenu / mnafanya collaboration / mimi ni influencer tufanye kazi pamoja / nataka kufanya biashara na nyinyi
mnasaidia mazingira vipi / kwa nini ninunue mitumba / mitumba ni bora kuliko nguo mpya kwa nini / nguo za mtumba zinadumu
mnashona nguo / mna fundi / mnarekebisha nguo / mnafanya alteration / mnapunguza suruali urefu / masharti ya duka / terms and conditions
sheria za kununua hapa / jinsi ya kununua hapa / nanunuaje hapa / nanunua vipi kwenu / naagizaje nguo kwenye website / order inawekwaje
nawezaje kuagiza / oda inafanyaje kazi / naweza kureserve nguo / mnashikilia nguo kwa muda gani / nguo ikiwa kwa kikapu inashikiliwa
vitu vya kikapu vinakaa muda gani / kabla ninunue nataka kujua kama nyinyi ni duka la kweli na mko sehemu gani
nina nguo nyingi nyumbani sizivai, naweza kuwaletea mniuzie / mnaposema condition ni good mnamaanisha nguo iko vipi hasa
naweza kupata kadi ya zawadi ya kumpa rafiki yangu / nguo za mtumba zinaweza kuwa na kunguni, mnaziosha
nina duka dogo Nakuru, mnaweza kuniuzia kwa bei ya jumla / sikumbuki nywila ya akaunti yangu nifanyeje kuingia`,
}
