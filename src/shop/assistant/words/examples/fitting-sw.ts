import type { Intent } from '../../command.ts'

/** Sentences by what they want, divided by " / ". Data. */
export const FITTING_SW: Partial<Record<Intent, string>> = {
  find_size: `unyayo wangu una urefu wa sentimita 24, kiatu namba ngapi / wayo wangu ni sentimita 25 namba gani itanifaa / mguu wangu una sentimita 26 nivae namba ngapi /
mimi ni size gani / size yangu ni gani / saizi yangu ni ipi / nivae size gani / nichukue size gani / nichukue saizi ipi
ninunue size gani / niagize namba gani / namba yangu ya kiatu ni gani / kiatu changu ni namba gani / sijui size yangu
sijui saizi yangu nisaidie / sina uhakika na size yangu / nisaidie kujua size yangu / nisaidie kupata saizi inayonifaa
nisaidie kuchagua size / nitajuaje size yangu / nitajuaje saizi inayonitosha / najuaje namba yangu / nipimeje ili nijue size
nipime wapi kujua size yangu / natakiwa kupima wapi kwanza / napimaje kiuno / napimaje kifua changu / napimaje mguu wangu
kiuno changu ni 80 nivae nini / kiuno 76 nyonga 100 size gani / kifua changu ni 94 size gani / kifua 102 kiuno 90 mimi ni mwanaume
nyonga 110 ni size gani / mguu wangu ni cm 25 namba gani / unyayo wangu ni sentimita 26 nivae namba ngapi
nina urefu wa cm 170 na kilo 65 size gani / nina kilo 80 nivae size gani / mimi ni mfupi na mnene size yangu ni gani
mimi ni mrefu mwembamba nichukue size gani / nina tumbo kubwa nivae size gani / kawaida navaa size 12 kwenu ni gani
huwa navaa M sijui kwenu ni gani / mimi huvaa 38 kwa viatu nichukue gani / huwa navaa L au XL / niko kati ya M na L nichukue ipi
niko katikati ya size mbili / kati ya size mbili nichukue ipi / afadhali nichukue kubwa ama ndogo / ni bora M au L kwangu
size gani itanifaa / size gani itanitosha / ni saizi gani inanifaa / saizi ipi inafaa mtu wa kilo 70
mtoto wa miaka mitano anavaa size gani / mtoto wangu ana miaka minane nichukue size gani / mtoto wa mwaka mmoja size gani
binti yangu wa miaka kumi na mbili avae size gani / mume wangu ni mnene nimchukulie size gani
mama yangu ni size gani sijui ana nyonga pana / nitajuaje size ya mtu ninayemnunulia / naomba unikadirie size
unaweza kunikadiria saizi / nikipe vipimo uniambie size / nikikupa vipimo utaniambia size / hapa ni vipimo vyangu niambie size
vipimo vyangu ni 90 70 98 / vipimo 88 68 94 size yangu / bust 90 waist 72 hips 98 nivae gani / waist yangu ni inch 32 jeans namba gani
kiuno inchi thelathini na sita nichukue gani / nataka kujua size yangu ya suruali / size yangu ya bra ni gani / kofia nichukue size gani
pete nichukue namba gani / nimenenepa size yangu sasa ni gani / nimepungua kilo sasa navaa size gani / nimejifungua juzi nivae size gani
nina mimba ya miezi sita nichukue size gani / ukiniangalia nivae size gani / nitumie size gani ya kuagiza / pendekeza size kwangu
nipendekezee saizi / size inayonifaa ni gani wajameni / nisaidie na size tafadhali / size finder iko wapi / nataka kupata size sahihi
mimi ni mwanamke wa kilo sabini na urefu wa cm 165, nichague size gani / sijawahi kununua nguo online sijui nianzie size gani
nimepima kiuno nikapata 79 na nyonga 104, niko size gani / mguu wangu wa kulia ni cm 25 na nusu, niagize viatu namba gani`,
  size_chart: `orodha ya saizi / nionyeshe orodha ya saizi / orodha ya vipimo / jedwali la saizi /
naomba size chart / nionyeshe size chart / size chart iko wapi / chati ya saizi / chati ya vipimo / jedwali la saizi / jedwali la vipimo
naomba jedwali la vipimo vya viatu / naomba chati ya size za wanaume / nionyeshe chati ya watoto / mna size guide / size guide tafadhali
mwongozo wa saizi / mwongozo wa size uko wapi / nataka kuona vipimo vya kila size / vipimo vya size M ni vipi / size L ni cm ngapi
size M ina kiuno cha ngapi / XL ni kifua ngapi / medium ni kuanzia ngapi hadi ngapi / small ni vipimo gani / L yenu ni sawa na ngapi
M yenu ni namba ngapi / size 12 ya uk ni sawa na ngapi / UK 10 ni EU ngapi / uk 14 ni us ngapi / EU 38 ni uk ngapi
US 8 ni sawa na UK ngapi / size 40 ya ulaya ni ngapi ya uingereza / size ya marekani 6 ni ngapi huku / 42 ya viatu ni UK ngapi
namba 7 ya UK ni EU ngapi / cm 26 ni namba gani ya kiatu kwa chati / size za uchina ni tofauti na za ulaya
size ya china XL ni sawa na M ya ulaya / 170/92A ya kichina ni size gani / W32 ni size gani / W34 L32 inamaanisha nini
34 ya jeans ni kiuno cha inchi ngapi / inchi 30 ni cm ngapi / badilisha uk 12 kwenda eu / geuza size ya us kuwa ya eu
nibadilishie size 9 us kwa eu / conversion ya size / nionyeshe conversion ya viatu / tofauti ya M na L ni nini
L na XL zinatofautiana kwa cm ngapi / size zenu ni za UK ama EU / mnatumia size za nchi gani / size mnazoandika ni za wapi
size zenu zinapimwaje / mnapima vipi size zenu / size 16 ni L au XL / XXL ni sawa na size ngapi / size 10 ni S au M
free size inamaanisha nini / one size ni ya ukubwa gani / size 3-4Y ni ya mtoto wa urefu gani / miaka 5-6 ni cm ngapi
namba za viatu vya watoto zikoje / chati ya viatu / chart ya sizes za wamama / saizi zenu zikoje / size zenu hupangwa vipi
linganisha size za UK na EU / table ya sizes tafadhali / UK 6 viatu ni ngapi huku Kenya / size 8 ya viatu vya wanawake ni EU gani`,
  check_fit: `itanitosha / itanitosha kweli / je hii itanitosha / hii itanifit / itanifaa / itanikaa vizuri / itanikaa aje / itanibana
itanibana mapaja / itanibana kifuani / itanibana mikono / itanibana tumboni / haitanibana / haitanibana kiunoni / haitakuwa ndogo kwangu
haitakuwa kubwa kwangu / si itakuwa kubwa / si itakuwa ndogo kwangu / si itanivuka / itanilegea / itanizidi / itaning'inia
itaburuta chini / itanifika wapi mimi wa cm 160 / itanifikia miguuni / nitaingia kwa hii / nitaingia kweli
naweza kuingia kwa hiyo suruali / naweza vaa hii / nitaweza kuivaa / unadhani itanitosha / unafikiri itanifaa / unaonaje itanikaa
una uhakika itanitosha / hii size M itanitosha mimi / mimi ni L hii itanifit / mimi huvaa M hii ni sawa / navaa size 14 hii itanitosha
kawaida navaa 12 hii itaingia / navaa 39 hivi viatu vitanitosha / mguu wangu ni 40 hivi vitaingia / mguu wangu ni mpana vitaingia
miguu yangu ni mipana hivi viatu vitanibana / unyayo wangu ni cm 24 hivi vitanitosha / viatu hivi vitanitosha / viatu vitanibana vidole
viatu hivi vinakuja vidogo / viatu hivi vinavaliwa namba yake / viatu hivi ni true to size / hivi vinatosha mtu wa 42
gauni hili litanitosha / gauni litanibana / litanifaa mimi mnene / litanikaa nikiwa na mimba / shati hili litanitosha kifuani
shati litafungika mimi nina kifua kikubwa / koti litanitosha nikivaa na sweta ndani / koti hili linaweza kuvaliwa juu ya sweta
suruali itanitosha mapajani / suruali itapita kwenye nyonga / itapita kwenye mapaja yangu / itapita kichwani / itapanda kwenye makalio
zipu itafunga kwangu / vifungo vitafungika nikivaa / kiuno changu ni 78 itafunga / kiuno changu 84 hii itanifaa
kiuno cha inchi 34 kitaingia / kifua changu ni 100 itatosha / nyonga zangu 108 itanibana / nina urefu wa 180 itakuwa fupi
mimi ni mrefu itakuwa fupi kwangu / mimi ni mrefu mikono itafika / mikono itanifika / mimi mfupi si itaniburuta
mimi ni mfupi itanifikia wapi / mimi ni mnene itanikaa / mimi ni mwembamba itanizidi / nina kilo 90 itanitosha
nina kilo hamsini hii itanilegea / nina tumbo itanikaa vizuri / nina makalio makubwa itanibana / nina matiti makubwa itafunga
mabega yangu ni mapana itanitosha / nina mikono minene itaingia / mguu wangu mnene hii buti itafunga
shingo yangu ni nene shati litafunga / kichwa changu ni kikubwa kofia itaingia / kofia hii inatosha kichwa kikubwa
mkanda huu utanitosha kiuno 95 / mkono wangu ni mwembamba saa itanitosha / pete hii itanitosha / bangili itaingia mkono mnene
hii ni ndogo ama kubwa kuliko kawaida / hii inakuja ndogo / inakuja kubwa / huwa inakuja kubwa / imekatwa ndogo / imekatwa kubwa
size yake ni ya kweli / size yake ni sawa na iliyoandikwa / ni size kamili / ni M ya ukweli / L hii ni kubwa kweli
M hii ni M kubwa ama ndogo / hii M inaweza kuwa L / hii size ni ya kichina / nichukue size moja juu / nichukue size kubwa zaidi kwa hii
niongeze size kwa hii / nipunguze size moja kwa hii / ni afadhali nichukue kubwa ya hii / hii nichukue M au L
kwa hii nichukue namba gani / inanyooka ikinibana / inaweza kulegezwa / inaweza kupunguzwa na fundi inifit
nikipunguza na fundi itanikaa / naweza kuirefusha / kuna nafasi ya kuongeza kiunoni / elastic yake itanitosha
inavutika kiasi cha kunitosha / inafit mtu wa size gani / inafaa mtu wa kilo ngapi / inafaa mtu wa urefu gani
inafaa mwili wa aina gani / inafaa mtu mnene / inafaa mtu mfupi / inafaa mtu mwenye nyonga / inafaa mama mjamzito
inafaa mtoto wa miaka mingapi / inaweza kumtosha mtoto wa miaka saba / mtoto wangu wa miaka sita itamtosha
itamtosha mtoto wa miaka kumi / itamfaa mtoto wa miezi tisa / mtoto wangu ni mnene itamfit / itamtosha mume wangu anavaa XL
itamfaa mama yangu / itamkaa dada yangu wa size 10 / itamtosha baba yangu ana tumbo / itamfaa bibi yangu mzee mnene
yeye huvaa 34 itamtosha / ataingia kwa hiyo suruali / watoto wangu mapacha zitawatosha / hii nguo inabana / inabana sana ukivaa
inabana kiunoni / ni ya kubana ama ya kulegea / ni loose ama tight / ni fitting / ni oversize / ni slim fit sana / inakaa loose
inakaa aje mwilini / itafunika tumbo langu / itanifunika makalio / nitaweza kutembea nikiivaa / nitaweza kupumua
nitaweza kukaa chini nikiivaa / itaonekana fupi kwangu / mimi wa 165 cm litafika magotini / kwangu mimi size S hii itakuwa aje
size yangu ni 16 hii inaenda / kwa mwili wangu inafaa / kwa vipimo vyangu itanitosha / kwa vipimo nilivyokupa hii ni sawa
ukiangalia vipimo vyangu itaingia / niko na waist 30 itanifit / niko size 8 itakuwa kubwa / naogopa itanibana / nahofia itakuwa ndogo
isije ikawa ndogo / isije ikanibana / ikiwa ndogo itavutika / sitaki inibane itakuwa sawa / nitajuaje kama itanitosha
nina uhakika gani itanitosha / nitafit hapa / nitatoshea / natosha hii / ntatoshea hiyo jeans / itanitosa / itanfit
itanitoshaa kweli jameni / vitanitosha namba 41 / zitanitosha mimi wa 36 / utanitosha huo mkanda / yatanitosha haya makoti
hii suruali ni W32 na mimi nina kiuno cha 83 cm, itanifunga kweli / nilinunua M kwenu ikawa ndogo, hii L itakuwa sawa
nina miguu mirefu naogopa hii suruali itakuwa fupi kwangu / mimi navaa 16 ya uingereza, hili gauni la XL litanifaa
je mtu wa kilo mia anaweza kuvaa hii koti bila kubanwa / nyonga zangu ni kubwa kuliko kiuno, hii sketi itakaa vizuri
viatu vyenu namba 38 vinatosha mtu anayevaa 39 / mtoto ana miaka mitatu lakini ni mkubwa, size 3-4 itamtosha
hii blauzi ikinibana kifuani itafunguka vifungo / kifua changu ni inchi 40, hili shati litafunga vizuri`,
  outfit: `nionyeshe mavazi mengine / onyesha mavazi mengine / mavazi mengine tafadhali / nipe mavazi mengine / nataka mavazi mengine ya harusi /
nisaidie kuchagua nguo za harusi / nisaidie kuchagua nguo za mahojiano / nichagulie nguo za sherehe /
nivae nini / nivae nini harusini / nivae nini kwenye harusi ya rafiki / nivae nini kanisani / nivae nini kwa interview
nivae nini graduation / nivae nini mazishini / nivae nini ruracio / nivae nini date ya kwanza / nivae nini nikienda kukutana na wakwe
nivaeje kazini siku ya kwanza / nivaeje nikienda mahakamani / nivaeje kwa mkutano wa wazazi / nitavaa nini jumapili
nitavaa nini kesho kwenye sherehe / sina cha kuvaa jumamosi / sina nguo ya kuvaa kwa harusi / sijui nivae nini leo
sijui cha kuvaa kwenye party / nimealikwa harusi nisaidie mavazi / nimealikwa kwenye dinner nivae nini / nimealikwa engagement nisaidie
nimepata kazi mpya nisaidie na nguo / nina interview kesho nisaidie kuvaa / nina harusi wiki ijayo nipangie
nina sherehe ya kazini nataka kupendeza / nina date leo usiku nivaeje / nina elfu tatu nivishe kutoka kichwa hadi miguu
nina elfu tano nipangie vazi kamili / kwa elfu mbili unaweza kunivisha / kwa bajeti ya elfu nne nipangie outfit
bajeti yangu ni elfu sita nataka full outfit / nipangie outfit ya kazini / nipangie mavazi ya wiki nzima kazini
nipangie nguo za safari ya Mombasa / nipangie look ya church / nipendekezee vazi la harusi / nipendekezee mavazi ya send off
pendekeza outfit ya birthday / pendekeza nguo za baby shower / nisaidie kupanga mavazi ya sikukuu
nisaidie kuchagua nguo za kuvaa kwa mahafali / nisaidie nionekane nadhifu ofisini / nisaidie nipendeze siku ya harusi
nisaidie kuvaa kama boss / nataka kupendeza jumapili / nataka kuonekana smart kwa interview / nataka outfit ya wedding
nataka full outfit ya mtoto ya krismasi / nataka mavazi kamili ya mwanaume ya harusi / nataka vazi la kutoka usiku na marafiki
nataka look ya kawaida ya wikendi / natafuta outfit ya ruracio / naomba outfit ya kwenda beach / naomba unipangie nguo za kongamano
nivishe / nivishe kwa ajili ya harusi / nivishe niende date / mvishe mume wangu kwa harusi
mvishe mtoto wangu wa miaka mitano kwa birthday / mume wangu avae nini harusini / mama yangu avae nini kwa ruracio
bwana harusi avae nini / wasimamizi wa harusi wavae nini / tunaenda pwani tuvae nini / tunaenda safari ya mbugani tuvae nini
tutapigwa picha za familia tuvae nini / watu huvaa nini kwenye ruracio / watu huvaa nini kwa cocktail
mavazi gani yanafaa interview ya benki / mavazi gani yanafaa mazishi / nguo gani zinafaa kwa graduation
ni vazi gani linafaa harusi ya mchana / dress code ni smart casual nivae nini / dress code ni african wear nisaidie
dress code ni nyeupe na bluu nipangie / theme ni black and gold nivae nini / harusi ni ya kitamaduni nivae vipi
vaa ya ofisi ya wiki moja / outfit ya elfu tatu / outfit ya kazi / outfit idea za wikendi / ideas za kuvaa kwenye concert
look nzima ya date / seti nzima ya church / kuanzia viatu hadi kofia nipangie / tengeneza muonekano wa ofisi
nitengenezee look ya sherehe / nina miadi na bosi nivaeje / mahojiano ya kazi jumatatu nivae nini
itakuwa baridi nivae nini kwa sherehe ya nje / mvua inanyesha nivae nini kazini / nimenenepa nivae nini kuficha tumbo kwenye harusi
mimi ni mfupi nivae nini nionekane mrefu
jumamosi nina harusi ya binamu na nina elfu tano pekee, nisaidie nivae nini kutoka juu hadi chini
nimeitwa interview ya benki kesho asubuhi, nipangie vazi la heshima / tunafanya ruracio kwa kina mke wangu, mimi kama bwana nivae nini
naenda kumtembelea mama mkwe mara ya kwanza, nionekane vipi`,
  goes_with: `hii naivaa na nini / hii nivae na nini / nivae na nini / nivalie na nini / nivalie viatu gani / na viatu gani / inaenda na nini
inaendana na nini / inaendana na viatu gani / inafaa na nini / gauni hili linaendana na nini / viatu hivi vinaendana na suruali gani
mkoba gani unaenda na hii / begi gani inaendana na gauni hili / hii sketi inaenda na top gani / shati gani linaenda na suruali hii
suruali gani inaendana na shati la bluu / koti gani linafaa juu ya gauni hili / juu yake nivae nini / ndani yake nivae nini
chini yake nivae nini / miguuni nivae nini na hii / nikivaa hii nivae viatu gani / nikivaa hii niongeze nini
nikichukua hii niongeze nini / nikinunua hii sketi nivae na nini / niongeze nini kukamilisha / nikamilishe na nini / kamilisha look hii
kamilisha vazi hili / nisaidie kukamilisha outfit hii / vitu gani vinaendana na hii / nini kinaendana na koti hili
nini kinafaa kuvaliwa na jeans hizi / nini kitapendeza na hii / kipi kitaendana nayo / zipi zinaendana na hii
ipi inaendana na hii kati ya hizo / hereni gani zinafaa na gauni hili / cheni gani inaenda na shingo hii / mkanda gani unaenda nayo
kofia gani inapendeza na hii / mtandio gani unafaa na gauni la bluu / rangi gani inaendana na kijani
rangi gani naweza kuchanganya na zambarau / nyekundu inaenda na rangi gani / hii inaweza kuvaliwa na jeans
naweza kuvaa hii na sneakers / naweza kuvaa hii na viatu vya brown / naweza kuichanganya na kitenge / itapendeza na viatu vyeusi
itaenda na sketi yangu ya jeans / inaenda na blazer / hizi mbili zinaendana / hii na ile zinaendana / vinaendana hivi viwili
nionyeshe kinachoendana na hii / nionyeshe vinavyoendana nayo / nionyeshe viatu vya kuvaa na hii
nitafutie sketi inayoendana na hii blauzi / nitafutie cha kuvaa nayo / nipe top ya kuvaa na hii suruali
pendekeza kitu cha kuvaa na koti hili / nimenunua sketi nyeusi nivae na nini / tayari nina suruali ya khaki nivae na nini juu
niko na viatu vyekundu niweke na nini / nina jeans ya bluu nyumbani nivae na top gani / nataka kitu kinachoendana nacho
nataka ku match na hii / match hii na nini / nime match na nini hii / hii inamatch na viatu gani / matching bag yake ipo
mkoba wa kuendana nayo upo / viatu vya kuendana na gauni hili vipo / seti yake ipo / pamoja na nini inapendeza / unaistyle vipi hii
nai style aje hii / tai gani inaenda na suti hii / soksi gani na viatu hivi
nimenunua blazer ya bluu kwenu, nitafutie suruali na viatu vya kuenda nayo
hii sketi ya kitenge nikiivaa na shati jeupe itapendeza au nitafute rangi ingine`,
  styling_session: `nataka stylist / nataka ushauri wa mitindo / naomba ushauri wa mavazi / nipe ushauri wa nguo zinazonifaa / nishauri mtindo wangu
nishauri kuhusu mavazi yangu / nahitaji mshauri wa mavazi / nahitaji stylist wa kunisaidia / mna stylist / mna huduma ya stylist
stylist yuko / naweza kuongea na stylist / naweza kupata stylist / naweza book stylist / nataka kubook styling session / styling session
styling session ni vipi / mnafanya styling / huduma ya styling inafanyaje kazi / mnatoa ushauri wa mavazi / ushauri wa mitindo ni bure
consultation ya mavazi / nataka consultation / style consultation tafadhali / anza styling / tuanze ushauri wa mitindo
nisaidie kujua mtindo wangu / mtindo gani unanifaa / mtindo upi unafaa mwili wangu / mtindo unaonifaa ni upi
nguo za aina gani zinafaa mwili wangu / nina umbo la peasi nivae mitindo gani / umbo langu linafaa mitindo gani
rangi gani zinanifaa mimi / rangi gani inafaa ngozi nyeusi / rangi gani zinapendeza kwangu / nichunguze rangi zinazonifaa
color analysis mnafanya / nataka kubadilisha mtindo wangu / nataka kubadilisha muonekano wangu / nataka makeover
nataka kufanya upya kabati langu / nisaidie kupanga kabati langu / nisaidie kupanga wardrobe yangu / wardrobe yangu imezeeka nisaidie
kabati langu limejaa lakini sina cha kuvaa nisaidie kulipanga / nataka capsule wardrobe / nipangie capsule wardrobe
nijengee wardrobe ya kazi / nataka kuanzisha wardrobe mpya ya ofisi / panga kabati langu / kagua kabati langu
angalia nguo nilizo nazo unishauri / nina nguo hizi nyumbani unishauri / nitakuambia nilicho nacho unipangie
nataka kuvaa vizuri zaidi nifundishe / nifundishe kuvaa vizuri / nifundishe mitindo / nisaidie kuboresha uvaaji wangu
sijui mtindo wangu nisaidie kuupata / najihisi sijui kuvaa nisaidie / nataka mtu wa mitindo anisaidie / personal stylist mnaye
personal shopper mnayo / nichagulieni nguo kila mwezi / kuwa stylist wangu / nataka style quiz / maswali ya mtindo
nataka kutengeneza style profile / weka mtindo wangu kwenye profile / nishauri kama mtaalamu wa mavazi
kabati langu limejaa nguo ambazo sizivai, naomba mtu anishauri mtindo unaonifaa
nataka kukaa na stylist nusu saa anieleze rangi na mitindo inayonifaa`,
}
