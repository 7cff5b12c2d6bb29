import type { Intent } from '../../command.ts'

/** Sentences by what they want, divided by " / ". Data. */
export const FINDING_SW: Partial<Record<Intent, string>> = {
  search: `gauni si ya maua / gauni isiyo ya maua / shati si ya mistari / viatu si vya ngozi / sketi isiyo fupi /
viatu vya wazi / viatu vya wazi vya kike / shali ya kujifunika / shali ya machungwa / mkoba wa mgongoni / begi la mgongoni la chuo / cheni ya shingoni / cheni ya bei ghali / mnauza mavazi ya kuogelea / mnauza mikanda / kipi kipo saizi XL / gauni zipi ziko saizi L /
nataka gauni / natafuta viatu / nahitaji koti la baridi / naomba kuona sketi zenu / nitafutie mkoba wa ngozi
nionyeshe mashati ya kiume / mnauza kofia / kuna suruali za jinzi / je mna magauni ya harusi / mko na sweta za watoto
mnazo blauzi nyeupe / unayo kaptura ya bluu / kuna viatu vya ofisi vyeusi namba arobaini / niko natafuta dera la nyumbani
nilikuwa natafuta buti za mvua / ningependa kuona hereni / ningetaka gauni refu la kitenge / ninatafuta t shirt ya size L
nataka kununua jaketi ya leather / nataka kununulia mama yangu leso / natafutia mume wangu suti / mtafutie mtoto wangu nguo za shule
nitafutie kitu cha kuvaa kanisani / nipe magauni / nipatie sketi fupi / nipatieni mashati ya mikono mirefu / leta viatu vya wanawake
nisaidie kupata koti jeusi / nisaidie kutafuta handbag ya brown / tafadhali nionyeshe cardigan za wanawake
tafadhali nitafutie sandals za kiume / samahani mna raba namba 43 / samahani kuna jumpsuit hapo / habari mna magauni ya maua
hujambo natafuta miwani ya jua / sasa mna hoodies / hello natafuta skirt ya office / viatu / magauni ya jioni / sketi nyeusi M
sneakers nyeupe 41 / koti la kiume XL / top za wasichana chini ya mia tano / dress ya kwenda harusi / nguo za watoto miaka mitano
nguo za mama mjamzito / nguo za kufanyia mazoezi / za kulala mnazo / suti za wanaume zipo / viatu vya kukimbia vipo
mikoba ya ngozi ipo / makoti ya baridi yapo / gauni la kijani lipo / kofia ya jua ipo / je kuna mkanda wa kiume
kuna kitenge cha kushona / kuna saa za mkono za bei nafuu / kuna chochote cha kuvaa kwa mvua / kuna kitu chochote chekundu
kuna nguo za watu wanene / kuna trouser za kitani / mashati mnayo ya aina gani / viatu vya aina gani mnavyo / mna aina gani za mikoba
mna nini upande wa wanaume / mna nini cha watoto / mnauza nini cha wanawake / mnauza mavazi ya kiafrika / mnauza vesti
mnauza pia bangili / mnauzaga suti za watoto / huwa mnauza mitandio / mnaweza kuwa na kanzu / mtakuwa na blazer ya pink
hakuna dungarees kwenu / hamna jaketi za denim / hivi hamuuzi soksi / sijui kama mna cheni za dhahabu
nashangaa kama mna viatu vya size 45 / niambie kama mna magauni marefu / naomba kujua kama kuna sweta nyeusi / naulizia shati la blue
nauliza kuhusu viatu vya wedding / naulizia kama buti bado zipo dukani / naona kama mna jeans nataka kuziona
nina elfu moja nataka gauni / nina mia tano pekee naweza pata top / niko na elfu tatu natafuta suti / kwa elfu mbili naweza kupata koti
bajeti ni elfu mbili natafuta viatu vya ngozi / nguo zisizozidi mia nane / magauni chini ya elfu moja
viatu vya kati ya elfu moja na elfu mbili / kitu cha bei rahisi cha kuvaa kazini / sweta za bei nafuu
jaketi isiyozidi elfu mbili mia tano / mkoba wa bei ya chini kabisa / mashati ya mia tatu mia nne hivi
nataka suruali iliyo chini ya 1500 / zawadi ya mpenzi wangu / natafuta zawadi ya mama / nataka zawadi ya birthday ya msichana
nimnunulie baba nini cha kuvaa / nataka kumnunulia dada yangu handbag / mtoto wangu anahitaji viatu vya shule
bibi yangu anataka kofia ya kanisa / mke wangu anatafuta dera / rafiki yangu anatafuta blazer nyeusi
kijana wangu wa miaka kumi anahitaji suruali / nguo za kuvaa shambani / nguo za kwenda mazishini / viatu vya kwenda hiking
koti la kuvaa asubuhi kazini / gauni la kuvaa usiku / kitu cha kuvaa beach / nguo za Krismasi za watoto / shati la kuvaa na tai
sketi ya kwenda church / viatu visivyo na kisigino / viatu vyenye kisigino kirefu / gauni lenye mikono mirefu / gauni lisilo na mikono
shati lenye mistari / sketi yenye maua / mkoba wenye zipu / sweta isiyo na kofia / suruali yenye mifuko mingi / blauzi iliyo na kola
koti lililo na kofia / kitambaa cha kichwa chenye rangi / nguo za pamba tupu / shati la kitani / sketi ya jeans / koti la sufi
viatu vya ngozi halisi / gauni la hariri / vazi la kitenge la mume na mke / nguo zenye rangi ya zambarau / kitu cheusi cha kung'aa
nataka nyekundu ya satin / nguo za zamani za vintage / koti kama la miaka ya tisini / nataka kitu cha heshima kisichobana
natafuta kitu kirefu kisichoonyesha mwili / kitu kizuri cha kutoka usiku / kitu cha kunipasha joto / kitu kipya cha kuvaa wikendi
nataka nguo nzuri nzuri / nataka kuangalia viatu kwanza / wacha nione magauni / hebu nione sketi / hebu nionyeshe suti zenu
ebu nitumie picha za viatu / naomba picha za magauni / tuma picha za handbags / nione suruali za kike basi / twende kwa viatu sasa
sasa nataka kuona makoti / pia nahitaji mkanda / na mikanda je mnayo / na viatu mna / halafu nitafutie pia hereni
badala yake nionyeshe sketi / acha hizo nionyeshe mashati / mbali na hayo nataka pia kofia / kwanza nataka viatu halafu sketi
suruali na shati la kazini / gauni au sketi yoyote ya kijani / koti ama sweta ya mtoto / viatu na mkoba wa rangi moja
nguo zote za size S / nionyeshe kila kitu cha bluu / kila kitu cha wanaume / nionyeshe nguo zote / nataka kuona vitu mlivyo navyo
niangalizie kama kuna buti za kike / hebu niangalizie koti la trench / naomba unisaidie na viatu vya interview / uko na vest ya kiume
muko na rompers za mtoto / mna zile nguo za maternity / mna zile jeans za mom / mna yale magauni ya kufunga kiunoni
mna vile viatu vya crocs / natafuta ile sketi ya duara / natafuta zile raba za canvas / natafuta lile gauni la maua niliona jana
nataka ile cardigan ndefu ya kahawia / nguo za ndani za kiume mnazo / nikipata koti la blue nitafurahi / nimekuja kununua viatu
nimekuja kutafuta gauni la graduation / nimetafuta suti kila mahali mnayo / kama mna kanzu nyeupe nionyeshe / nadhani nahitaji jaketi
nafikiria kununua boots / ntafutie dress ya blue / nataka kuona shoes za ladies / nataka dress ya maua size 12
natafuta jacket ya men size L nyeusi / naomba handbag ndogo ya kubeba simu / nahitaj viatu vya shule nyeusi / natafta sweta ya mtoto
naitaji gauni la harusi haraka / suruari ya jinzi ipo / blausi za kitenge / shoes za kufunga kamba / weka orodha ya viatu mnavyouza
tafuta sketi ya ngozi / onyesha magauni ya sherehe / ipo sweta ya njano / zipo leso za bluu / vipo viatu vya kamba
yapo magauni ya ukubwa wa kati / upo mkoba wa rangi ya krimu / lipo koti la mvua
habari yenu, naomba mnisaidie nina harusi wiki ijayo natafuta gauni refu la bluu lisilozidi elfu tatu
samahani dada, kuna uwezekano wa kupata viatu vya ngozi vya mwanaume namba arobaini na tatu
jambo, mtoto wangu anaanza shule jumatatu nahitaji sweta ya kijani na soksi / nimekuwa nikitafuta koti la sufi kwa muda mrefu, mnalo
hello nimeona tangazo lenu nataka kuona mikoba ya ngozi / niliambiwa mnauza suti nzuri za mitumba, nionyeshe za size 50
mimi ni mwanamke mnene naomba magauni yanayonifaa / mama yangu ni mzee anapenda sketi ndefu na blauzi, nimtafutie wapi
natafuta kitu cha mwanaume mrefu cha kuvaa ofisini kisichozidi 2k / naenda Nyahururu kuna baridi sana nipatie jaketi nzito
kuna dada anafanya birthday nataka kumpa hereni au mkufu / mnayo tracksuit ya mtoto wa miaka tisa
je naweza kupata suruali ya khaki ya kiume kiuno 34 / viatu vya wazi mnavyo vya size yangu 37 / hizo kofia za kufuma mnazo bado
nataka tu shati jeupe la kawaida la kazi / mnipatie leso na kanga za rangi tofauti / ungenisaidia kupata buti za ngozi za kike
tungependa kuona nguo za mapacha wa kiume / sweta ya shingo ndefu mnayo jamani`,
  refine: `sipendi vitu vya maua / sipendi mistari / saizi yangu ni 39 / hapana saizi yangu ni L / bajeti ni 3500 jumla / bila kofia / ondoa kofia kwenye mavazi /
rangi nyingine / ya bluu / za kijani tu / nyeusi peke yake / nyeupe je / na nyekundu je / kwa rangi nyeusi iko / iko na rangi ingine
ziko rangi gani nyingine hizo / nataka zenye rangi nyepesi / rangi iliyokolea zaidi / rangi isiyong'aa / si nyekundu / sio hiyo rangi
siyo ya pink tafadhali / sitaki nyeusi / sipendi rangi hiyo / isipokuwa nyeupe / rangi yoyote isipokuwa kijani / toa zile za njano
ondoa nyekundu kwenye orodha / bila maua / zisizo na maua / isiyo na mistari / kisicho na zipu / lisilo na mikono / visivyo na kisigino
yenye mikono mirefu / yenye kola / vyenye kisigino kifupi / lenye mifuko / iwe na mfuko / ziwe za pamba / iwe ya kitani
za ngozi halisi tu / isiwe ya polyester / kwa kitambaa chepesi / nzito zaidi / nyepesi kidogo / ndefu zaidi / refu kuliko hilo
iwe fupi kidogo / isiwe fupi / ifike magotini / inayofika chini / pana zaidi / isiyobana / inayobana kidogo / kubwa zaidi
kubwa kidogo kuliko hiyo / ndogo zaidi / ndogo kidogo / saizi kubwa / size M tu / L pekee / kwa size yangu M / za 38 tu / namba 42 je
iko kwa XL / zipo za saizi ndogo / nataka hizo kwa size 14 / ipo ya size kubwa zaidi / saizi ya juu yake / za bei nafuu
bei rahisi zaidi / ya bei ya chini / punguza bei hadi elfu moja / chini ya elfu moja / chini ya 1500 / zisizozidi mia saba
isizidi elfu tatu / isiwe zaidi ya 2k / kati ya mia tano na elfu moja / zilizo chini ya bajeti yangu / hizo ni ghali / ni ghali sana
ghali mno nionyeshe zingine / bei iko juu sana / bei hiyo siwezi / hiyo imezidi pesa yangu / sina pesa hiyo yote
hakuna za bei ya chini / kuna ya bei rahisi kuliko hii / nina elfu moja tu / bajeti yangu ni mia nane / niko na 700 pekee
naweza ongeza hadi elfu nne / bei si tatizo / za bei ghali zaidi / nzuri zaidi hata kama ni ghali / panga kuanzia bei ya chini
anza na za bei ya chini / anza na mpya kwanza / zile za bei ya juu kwanza / zipange kwa bei / zenye punguzo pekee / zilizo kwenye ofa tu
za wanaume / za wanawake pekee / za kike tafadhali / kwa upande wa watoto / si za watoto ni za watu wazima / mimi ni mwanaume
ni ya msichana wa miaka minane / mpya kabisa tu / zilizo katika hali nzuri / zisizo na kasoro / ambazo hazijavaliwa / zisizochakaa
za kisasa zaidi / za kitamaduni / za mtindo wa zamani / za kawaida tu / ya heshima zaidi / ya kawaida ya kila siku / ya ofisini
za kwenda kanisani / rasmi zaidi / isiyo rasmi sana / ya sherehe badala ya kazini / kitu simple / simple zaidi / isiyo na madoido mengi
yenye mapambo / zenye maua madogo / za mistari / za kitenge / nilimaanisha sketi ndefu / hapana nilisema nyeusi / hapana ya bluu
hapana si hizo / hapana sio ndefu / lakini nyeusi / lakini kwa bei ya chini / lakini isiwe ya ngozi / ila iwe ndefu / na iwe ya pamba
pia iwe na mfuko / halafu ya size L / basi nyeupe / basi za elfu mbili / ama ya kijani / au kijivu / bluu au nyeusi / nyekundu na nyeupe
zote isipokuwa hizo za jeans / hizi sizipendi / hizo hazinipendezi / haya hayanivutii / hivyo sivyo nilivyotaka / hilo si zuri
si kama hizo / hii inang'aa sana / hii ni fupi mno / hii ni kubwa sana kwangu kuna ndogo / inaonyesha mwili sana / shingo imeshuka sana
kisigino ni kirefu sana / hiyo ni ya kizee / hiyo ni ya watoto / hazifai kwa kazi / zina rangi nyingi sana / rangi zake zimekolea mno
za kitambaa kingine / mtindo mwingine / muundo tofauti kidogo / kitu tofauti na hicho / brand nyingine / za nike tu / za brand yoyote
rangi yoyote / size yoyote / bei yoyote / bila kujali rangi / toa hiyo ya bei / ondoa bei / ondoa size / usijali kuhusu rangi
badilisha rangi iwe nyeupe / badilisha size kuwa L / fanya iwe XL / weka chini ya elfu mbili / nionyeshe zilizo nyeusi kati ya hizo
kati ya hizo gani ni za pamba / katika hizo zipi ni za bei ya chini / hizo hizo kwa rangi nyeupe / hizo hizo lakini za kiume
aina hiyo lakini ya kijani / zenye rangi ya udongo / rangi za kung'aa kidogo / nataka iwe na mikono / mikono mifupi / bila mikono
za kufunga kiunoni / zilizo na elastic / za kuvuta juu / yenye vifungo / za slim fit / oversize zaidi / high waist pekee / vya kamba
vya kufungwa mbele / visivyo vya kamba / vyeusi vipo / vya namba 40 / vikubwa kidogo / vidogo zaidi / jeupe lipo / la kijani
la mikono mirefu / refu zaidi / jepesi / mawili tofauti ya bluu / meupe tu / marefu zaidi / mwekundu upo / wa ngozi / mdogo kidogo
mkubwa wa kubeba laptop / wenye mkanda mrefu / wa bei nafuu / cheupe / cha pamba / kirefu kiasi / cha bei ya chini
iwe rangi ya kahawia bwana / nyeuc / blu tu / cheaper kidogo / ya bei cheap zaidi / color ingine / size ingine / dark zaidi
isiwe too tight / loose kidogo / hizi ni nzuri lakini bei imenizidi, kuna za chini kidogo / zote ni nyeusi, hakuna rangi nyingine jamani
naona nyingi ni za wanawake mimi nataka za wanaume / nimeona ni fupi sana nataka inayofunika magoti
hapana hizo ni kubwa nipe za size ndogo / ziko poa ila sipendi hizo za maua maua / afadhali ile ya rangi ya krimu au nyeupe
hapo kwa bei shusha hadi elfu moja mia mbili / nikitaka ya pamba pekee zipo / labda unionyeshe zenye rangi ya kijani kibichi
ningependelea yenye mikono mifupi kwa sababu ya joto / nipe options za chini ya mia tano tafadhali`,
  more: `zaidi / zingine / nyingine zaidi / nionyeshe zaidi / nionyeshe zingine / ongeza / ongeza zingine / endelea / endelea kunionyesha
endelea tu / leta zingine / leta nyingine / nipe zingine / kuna zingine / kuna nyingine zaidi / ziko zingine / zipo nyingine
vipo vingine / yapo mengine / kuna mengine / kuna vingine / mna zingine tena / ni hizo tu / ni hayo tu mliyo nayo / ndizo hizo pekee
hizo tu / hakuna zingine / hakuna nyingine zaidi ya hizi / hamna zingine / mnazo hizi tu / zilizobaki / nione zilizobaki
nionyeshe zilizosalia / ukurasa unaofuata / page inayofuata / next / next page / nionyeshe next / more please / more tafadhali
zinazofuata / nyingine tafadhali / ngapi zimebaki kwenye orodha nionyeshe / onyesha zote / nionyeshe zote zilizobaki
hizi nimeziona zingine / hizi nimezimaliza leta zingine / nimeona hizo zote / nimemaliza kuangalia hizi / hizo nishaona nataka mpya
tembea mbele / sogeza mbele / shuka chini zaidi / songa mbele / bado nataka kuona zingine / nataka kuona nyingi zaidi
naomba kuona zaidi / naomba zingine / ningependa kuona zaidi / hebu nione zingine / wacha nione zingine / ebu leta zingine tena / tena
nyingine tena / kumi zingine / tano zaidi / nionyeshe tano zingine / nyingine kama hizi zikiwepo nionyeshe / kuna chaguo zaidi
nataka chaguo nyingi / chaguo zingine zipo / unazo zaidi ya hizi / zaidi ya hizi nne je / onyesha nyingi zaidi / usiishie hapo
mwendelezo / kuendelea / show more / ongeza list / list iliyobaki / vingine zaidi / mengine tafadhali / mingine ipo / nionyeshe mingine
na zile zingine`,
  similar: `nyingine kama hii / kuna kama hii / zinazofanana na hii / inayofanana na hiyo / kitu kama hiki / kitu kinachofanana na hiki
kama hiyo lakini nyingine / kama hilo lakini tofauti kidogo / zipo za kufanana / mna nyingine ya mtindo huu / mtindo kama huu upo
za style hii zipo / style kama hii iko / nionyeshe zinazofanana / nionyeshe vinavyofanana na hivi / nionyeshe yanayofanana na gauni hili
nitafutie nyingine kama hii / nitafutie inayokaribiana na hii / nataka ingine kama hii / nataka kama ile ya kwanza
nataka kitu cha aina hii / aina hii hii / aina kama hiyo / za aina hii / kuna zingine za aina hii / karibu sawa na hii
inayokaribia hii / inayokaribiana nayo / zinazokaribia hizi / similar na hii / kuna similar / kitu similar na hiki / nionyeshe similar
something kama hii / kama ya picha hii / naomba zilizo kama ile / hii imeisha kuna nyingine kama hiyo / hii imeuzwa nitafutie kama hiyo
imekwisha tayari kuna ya kufanana / hii si size yangu kuna kama hii / nimeipenda hii lakini ni ndogo kuna inayofanana
napenda hii kuna zingine za namna hii / namna hii zipo ngapi / za namna hii / vitu vya namna hii / vya mtindo huo / mtindo huo huo
muundo huu huu kwa wengine / sawa na hii / sawasawa na hii ipo / iliyo sawa na hii / pacha wa hii / nguo ndugu ya hii
viatu kama hivi vipo / mkoba kama huu upo / shati kama hili lipo / mashati kama haya / suruali kama hizi / kofia kama ile uliyonionyesha
kama ile niliyoangalia / kama za mwanzo / gauni la aina hiyo hiyo / inafanana na ipi nyingine / ipi inafanana na hii / zipi zinafanana
kitu karibu na hicho / nipe mbadala wa hii / kuna mbadala / mbadala wa hii ni upi / badala ya hii ni ipi inayofanana
alternative ya hii / kuna option kama hii / ya kulinganisha na hii / nyingine za kulinganishwa na hii / pendekeza zinazofanana`,
  select: `ya kwanza / ya pili / hiyo ya nne / ya mwisho / ile ya mwisho / namba moja / namba mbili / number tatu / no 2 / chaguo la kwanza
chaguo la pili / la kwanza / la pili / lile la tatu / cha kwanza / kile cha pili / hicho cha mwisho / vya kwanza / vile vya pili
wa kwanza / ule wa pili / za kwanza / zile za mwisho / nionyeshe ya kwanza / nionyeshe hiyo ya pili / naomba kuona ya tatu
wacha nione ya nne / hebu fungua ya pili / fungua ya kwanza / fungua hiyo / fungua ile ya bluu / bonyeza ya pili
nataka kuona ile nyeusi vizuri / nataka kuiangalia ile ya kijani / nataka ile ya elfu moja mia tano / ile ya bei ya chini
ile ya bei rahisi nione / ile nyeupe / lile jekundu / ule wa kahawia / kile cha maua / vile vyeusi / ile yenye maua
lile lenye mikono mirefu / ile ya juu / ile ya chini kabisa / ile ya katikati / ya kati / hiyo ya kwanza kabisa / nachagua ya pili
nimechagua ya tatu / nachagua hiyo nyeusi / chagua ya kwanza / nimependa ya pili nionyeshe / napenda hiyo ya tatu
nimeipenda ile ya mwisho nione zaidi / nionyeshe ile ya denim / rudi kwa ile ya kwanza / rudi kwenye ile ya pili / turudi kwa ya kwanza
ile tuliyoona mwanzo / ile uliyonionyesha kwanza / niangalie ya pili kwa karibu / picha ya ile ya pili / picha zaidi za ya tatu
nitazame lile la mwisho / ya pili kutoka mwisho / ya tatu hapo / hapo kwa ya nne / kwenye ya pili / ya 1 / ya 3 / la 2 / option ya pili
option 1 / the second ile / first one / hiyo ya mbili / hiyo moja ya juu / iliyo upande wa kushoto / ya kulia`,
  details: `nipe bei ya trench coat ile ya brown / nipe bei ya koti lile / nipe bei ya hiyo nyeusi / naomba bei ya viatu vile /
je iko M / je iko L / je iko saizi 40 / hizo sio mbaya ziko na mifuko / hii si mbaya ina mifuko /
hizo ziko na mifuko / hiyo iko size M / hii iko saizi L / iko na mifuko /
hii ni ya wanaume ama wanawake / hizi ni za wanaume au wanawake / ni ya kike au ya kiume /
zina kasoro gani / ina kasoro gani / kasoro zake ni zipi / niambie kuhusu hii sweta / nieleze kuhusu hili koti / vifungo vyote vipo / inaoshwa na mashine / naweza kuiweka kwa mashine / kisigino ni kirefu kiasi gani / ni ya madini gani / imetengenezwa kwa mkono / hii imechanika au ndio mtindo wake /
bei yake ni ngapi / inauzwa ngapi / inauzwaje / ni pesa ngapi / hii ni how much / shilingi ngapi hii / gauni hili linagharimu kiasi gani
viatu hivi ni bei gani / mkoba huu ni ngapi / koti hilo ni bei gani / bei ya ile ya pili / hiyo nyeusi ni ngapi / ya pili ni bei gani
imetengenezwa na nini / imetengenezwa kwa kitambaa gani / kitambaa chake ni gani / ni pamba au polyester / ni pamba tupu
ni ngozi halisi ama ya kuiga / hii ni leather kweli / ni material gani / hii material inaitwaje / kitambaa ni kizito
kitambaa ni chepesi au kizito / kinaonyesha ndani / inaonyesha mwili / inapenya mwanga / ni transparent / ina lining
ndani ina kitambaa kingine / ina bitana / inavutika / ina stretch / inanyooka ukivaa / itaruka rangi / inachuja rangi
itafifia nikiosha / itapungua nikiosha / ikioshwa inaruka rangi / inaoshwaje / naioshaje / naweza kuiosha kwa mashine
inahitaji dry cleaning / inapigwa pasi / inakunjamana / ina kasoro / ina kasoro gani / ina tatizo lolote / ina doa / ina madoa mahali
kuna doa mahali popote / imeraruka / imechanika mahali / kuna tundu / imetoboka / ina shimo / imerekebishwa / iliwahi kushonwa
ilishonwa tena / imebadilishwa zipu / zipu yake ni nzima / zipu inafungika vizuri / vifungo vyote viko / kifungo kimoja hakipo
vifungo ni vya chuma / mkanda wake upo / inakuja na mkanda / inakuja na kofia yake / inakuja na box / inakuja na kamba / ina mifuko
ina mfuko wa ndani / mifuko iko mingapi / ina zipu nyuma / inafunguka mbele au nyuma / inafungwa vipi / ina vifungo au zipu / ina kofia
ina mikono mirefu / mikono yake iko vipi / urefu wa mikono ni ngapi / urefu wake ni ngapi / ni ndefu kiasi gani / inafika wapi ukivaa
inafika magotini ama chini / inafunika magoti / inafika kwenye kifundo / gauni hili lina urefu gani / upana wake ni upi
kiuno ni cm ngapi / kifua ni ngapi / kipimo cha nyonga ni ngapi / vipimo vyake ni gani / nipe vipimo vyake / vipimo vya hii tafadhali
kisigino ni cm ngapi / kisigino kina urefu gani / soli ni ya nini / soli imechakaa / sole iko sawa / soli inateleza
imevaliwa mara ngapi / imevaliwa sana / imetumika kwa muda gani / ni mpya au imevaliwa / ni mpya kabisa / hali yake ikoje
iko katika hali gani / iko condition gani / iko poa haijachakaa / imechakaa / ina umri gani / ni ya zamani / ni ya brand gani
ni kampuni gani / ni original / ni nike ya ukweli / ilitengenezwa wapi / imetoka nchi gani hii / ina label / lebo yake inasemaje
ni rangi gani hasa / rangi yake ni ile ya picha / ni bluu au zambarau / rangi kamili ni ipi / ni nyeusi kabisa au kijivu / inang'aa
ni ya kike ama ya kiume / inaweza kuvaliwa na mwanaume / ni ya mtoto wa umri gani / ni size gani / saizi yake ni gani / saizi gani zipo
kuna size gani / mko na size zipi kwa hii / iko kwa size L / inapatikana kwa medium / bado iko / bado ipo / hii bado inapatikana
lile gauni bado lipo / viatu hivi bado vipo / mkoba bado upo / imeuzwa / imeshauzwa / imechukuliwa / zimebaki ngapi / mmebaki na ngapi
ziko ngapi stock / ni moja tu imebaki / kuna mtu ameichukua / itakuwepo kesho / itarudi tena / mtapata nyingine lini
niambie zaidi kuhusu hii / nipe maelezo zaidi / naomba maelezo / naomba details / nieleze kuhusu hii / nieleze vizuri hii bag
hii ikoje / inakaaje / inaonekanaje kwa ukweli / nionyeshe nyuma yake / nataka kuona nyuma / naomba picha zaidi ya hii
picha ya ndani ipo / picha ya karibu ya doa / ndani ya mkoba ikoje / laptop inaingia kwenye huu mkoba / inaweza kubeba kitabu cha A4
simu inatosha ndani / ina nafasi kiasi gani / ina vyumba vingapi / kamba yake inarefushwa / kamba inatoka / ina kamba ndefu
inabeba kilo ngapi / ni nzito / uzito wake ni upi / inapasha joto / inafaa kwa mvua / inaingiza maji / haiingizi maji
inafaa baridi ya Limuru / inafaa msimu wa joto / itanitoa jasho / inawasha mwili / ina harufu / inanuka / imeoshwa / imefuliwa
miwani hii inakinga jua / saa inafanya kazi / saa hii ina betri / saa hii inaingia maji / hereni zake ni za dhahabu / cheni hii itapauka
ni silver kweli / inashika kutu / hereni ni za kutoboa / wigo wake ni nini / inavaliwaje / unaifunga vipi hii / inaweza kukunjwa
ipi ni bora kati ya hizi mbili / tofauti ya hizi mbili ni nini / ipi ni imara zaidi / itadumu / inadumu kwa muda gani
kwa nini bei yake ni juu / kwa nini ni ya bei rahisi hivyo / bei imepunguzwa kutoka ngapi / zinauzwa pamoja au moja moja / ni pair moja
ni seti nzima / suti hii ina vipande vingapi / koti na suruali ni pamoja / bei ni ya zote mbili / hiki kitambaa ni cha aina gani
hili shati lina kola / hivi viatu vina kamba / hizi suruali zina elastic / huu mkanda una urefu gani / hii ina poketi
ina umeme wa static / inavuta vumbi / ni ya msimu gani / hapo mbele kuna nini / hicho kitu hapo kifuani ni nini / ni print ama imefumwa
maua yameshonwa au yamechapwa / imeshonwa kwa mkono / stitching yake ni safi / iko na defects
samahani, lile gauni la kijani lina lining ndani au linaonyesha / naomba kujua hiyo suruali ikiwa ina mifuko pande zote mbili
kabla sijanunua nataka kujua kama ina tatizo lolote / hii jaketi ikinyeshewa itaingiza maji au la
nimeona kitu kama doa kwenye picha ya pili, ni nini / hivi viatu vilishavaliwa mara ngapi na mwenyewe
je mkoba huu unaweza kubeba laptop ya inchi 15 / hii sweta ikifuliwa itachuja au itabaki hivyo / ile suti ya kijivu inakuja na vest yake
picha inaonyesha bluu, kwa ukweli ni bluu au nyeusi / mnaweza kunipimia urefu wa sketi kutoka kiunoni
hereni hizi zitanisababishia mzio masikioni`,
  new_arrivals: `kuna nini kipya / mna nini mpya / mpya ni zipi / vitu vipya / nguo mpya / mzigo mpya umefika / mzigo mpya umeingia / mmeleta mzigo mpya
mmepata mzigo mpya lini / bale mpya imefika / mmefungua bale mpya / leo mmeleta nini / leo kuna nini kipya / nini kimeingia wiki hii
zilizoingia wiki hii / zilizoingia leo / zilizofika jana / zilizoletwa hivi karibuni / za hivi karibuni / zilizoongezwa karibuni
zilizoongezwa leo / za karibuni zaidi / nionyeshe mpya / nionyeshe zilizoingia sasa hivi / nionyeshe vitu vipya
naomba kuona mzigo mpya / nataka kuona mpya kabisa / nataka zile za juzi / nataka kuona mlichoongeza / new arrivals / new arrivals zenu
new stock / stock mpya / stock mpya iko / mmeongeza stock / mmeupdate stock / mmeongeza nini tangu wiki jana
kuna zilizoongezwa tangu jana / tangu nilipokuja mara ya mwisho mmeleta nini / ambazo sijaziona / kuna ambazo bado sijaona
zile ambazo ni fresh / fresh from bale / kilichoingia asubuhi / kilichofika mwezi huu / za mwezi huu / latest / latest ni zipi
latest collection / nguo za latest / collection mpya / mtumba mpya / camera mpya ya leo / first camera ya leo iko / mzigo wa leo
vya leo ni vipi / viatu vipya vilivyoingia / magauni mapya yaliyofika / mikoba mipya / makoti mapya ya wiki hii
mnaongeza vitu vipya lini / huwa mnaleta mzigo siku gani / mzigo unaofuata utafika lini / mtafungua bale lini / lini mtaleta nguo mpya
mpya zinaingia siku gani / nijulishe mzigo mpya ukifika / nini kinachovuma sasa / mpya za wanaume zimefika / kuna kitu kipya cha watoto
mpya kwenye duka / duka limepata nini kipya`,
}
