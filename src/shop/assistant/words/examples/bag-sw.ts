import type { Intent } from '../../command.ts'

/** Sentences by what they want, divided by " / ". Data. */
export const BAG_SW: Partial<Record<Intent, string>> = {
  cart_add: `weka kwenye kikapu / weka hii kwa kikapu / weka hiyo kwa cart / weka kwa mfuko / iweke kwenye kikapu / iweke kwa bag
ziweke kwenye mfuko / liweke kwenye kikapu / viweke kwenye kikapu / uweke kwenye kikapu changu / niwekee / niwekee hii
niwekee hiyo moja / niwekee kwa kikapu / niwekee kwenye mfuko wangu / niwekee ya kwanza / niwekee ya pili kwenye kikapu
niwekee zote mbili / niwekee zote tatu kwa bag / niwekee size M / niwekee ya namba 40 / niwekee moja ya kila rangi
niwekeeni hiyo nyeusi / tafadhali niwekee hiyo blauzi / naomba uniwekee hii / naomba hii / naomba hiyo / naomba hiyo ya pili size L
naomba mbili / nipe / nipe hii / nipe hiyo / nipe hii ya bluu / nipe moja / nipe mbili za hizo / nipe ya tatu / nipe size M
nipe tu hiyo / nipatie hii / nipatie hiyo nyekundu / nipatie mbili / nichukulie hii / nichukulie ile nyeusi / nichukue hii / nachukua
nachukua hii / nachukua hiyo / nachukua zote / nachukua ya pili / nachukua mbili / nachukua M / nitachukua / nitachukua hii
nitachukua hiyo nyeusi / nitachukua la kwanza / nitachukua vyote viwili / nitachukua hiyo sweta / nitachukua ya elfu moja
naichukua hiyo / naichukua hii size 38 / nalichukua hilo / navichukua hivyo viatu / nauchukua huo mkoba / nazichukua zote / nitaichukua
nitaichukua hiyo sawa / nitavichukua namba 42 / nitalichukua hilo gauni / nanunua hii / nanunua hiyo / nitanunua hiyo / nitainunua sasa
nataka kununua hii / nataka kuinunua / nataka kuichukua / nataka kuchukua hiyo / nataka hii / nataka hiyo / nataka hii moja
nataka hili gauni / nataka hivi viatu / nataka huu mkoba / nataka ile ya kwanza niwekee / nataka mbili za hizi / nataka mbili
nataka hiyo size L niwekee / nahitaji hii niwekee / nahitaji mbili kama hiyo niwekee / basi hiyo / basi niwekee
basi weka / basi nipe hii / sawa weka / sawa weka hiyo / sawa nachukua / haya weka / haya niwekee hiyo / haya basi nipe
poa niwekee hiyo / poa nachukua hiyo / ok weka kwa cart / okay niwekee / ndio weka kwenye kikapu / ndio nachukua / ongeza kwenye kikapu
ongeza hii kwenye kikapu / ongeza hii kwa mfuko / ongeza hiyo / ongeza na hiyo ya pili / ongeza moja ya hii / ongeza viatu hivyo
ongeza mkanda pia / iongeze / iongeze kwa bag / liongeze kikapuni / viongeze kwenye mfuko / niongezee hii / niongezee hiyo kofia
niongezee ile ya kwanza / niongezee hiyo pia / pia hii / pia niwekee ya tatu / na hii pia weka / na ile ya kwanza pia
pamoja na hiyo niwekee / ingiza kwenye kikapu / iingize kwa cart / ingiza hii kwenye mfuko / tia kwenye kikapu / tia hii kikapuni
itie kwenye mfuko / nitilie hii kwa bag / add to cart / add hii / add kwa cart / add hiyo kwa bag yangu / iadd kwa cart / ni add hiyo
niadie hii / nunua hii / nunua hiyo / ninunulie hiyo / agiza hii / nataka kuagiza hii / naagiza hiyo / niagizie hii
nataka ku order hii / order hii / ni order hii sasa / nibebee hiyo / nabeba hiyo / nafunga hiyo / nifungie hiyo gauni
ifunge hiyo ni yangu / nimeamua hii / nimeamua nachukua hiyo / nimechagua hii weka / nimeipenda nachukua / nimeipenda weka
nimependa hii niwekee / nimelipenda nalichukua / nimevipenda viweke / hiyo imenifurahisha niwekee / hii ndiyo nataka
hiyo ndio yenyewe niwekee / hilo ndilo weka / hivyo ndivyo nataka viweke / iwe yangu / usimuuzie mtu mwingine naichukua
weka kabla iuzwe / weka mbili / weka tatu za size M / weka moja / weka zote / weka zote kwa bag / weka outfit yote
weka look yote kwenye kikapu / weka ya kwanza na ya tatu / weka ya pili / weka hizo mbili za kwanza / weka la bluu
weka ile nyeusi size 12 / wekea mimi hiyo / wek kwa kikapu / niweke hio / nichukulie hio ya black / nipe hyo / hiyo chukulia mimi
sawa basi hiyo ya elfu moja mia mbili niwekee kwa kikapu size M / nimeamua, nichukulie hizo viatu nyeusi namba 41
hilo gauni la kwanza ni zuri sana naomba uliweke kwenye mfuko wangu / kabla haijaisha niwekee hiyo jaketi moja ya L
hizo zote ulizonionyesha za outfit ziweke kwenye kikapu / nitachukua sketi na blauzi zote mbili weka
ukiweza niwekee pia mkanda wa kahawia pamoja nayo / naomba hiyo sweta moja ya kijivu iingie kwenye kikapu`,
  cart_remove: `toa kwenye kikapu / toa hii kwenye kikapu / toa hiyo kwa cart / toa ile ya kwanza / toa viatu kwenye mfuko / toa gauni kwa bag / itoe
itoe kwenye kikapu / litoe hilo koti / vitoe viatu / utoe mkoba kwenye kikapu / zitoe zote / nitolee hiyo / nitolee hiyo kofia kwa bag
nitolee sweta / ondoa / ondoa hii / ondoa hiyo ya pili / ondoa viatu / ondoa mkanda kwenye kikapu / ondoa vyote
ondoa zote kwenye kikapu / iondoe kwenye mfuko / liondoe / niondolee hiyo blauzi / niondolee ile sketi kwenye kikapu
futa hiyo kwenye kikapu / futa kikapu / futa kikapu chote / futa kila kitu kwa cart / futa vitu vyote kwenye mfuko
maliza kikapu kiwe tupu / safisha kikapu / mwaga kikapu / remove hiyo / remove viatu / remove hii kwa cart / i remove hiyo tafadhali
iremove kwa bag / delete hiyo kwa cart / punguza hiyo moja / punguza moja kwenye kikapu / rudisha hiyo sitaichukua
rudisha ile gauni kwa duka sijailipia / acha viatu / acha hiyo kofia / achana na mkoba / achana na hiyo sitaki kwenye kikapu
sitaki tena viatu / sitaki hiyo tena kwenye kikapu / sitaki sketi tena / sitachukua hiyo / sitachukua viatu tena / sitachukua kofia toa
sihitaji tena sweta / sihitaji ile ya pili / sihitaji mkanda ondoa / nimebadilisha mawazo kuhusu gauni / nimeghairi koti
nimeghairi hiyo toa / niliweka kimakosa toa / niliongeza kwa bahati mbaya iondoe / hiyo sikutaka toa kwenye kikapu
hiyo ni ghali itoe kwa bag / toa ya bei ghali / toa zote isipokuwa gauni / bakisha viatu tu toa zingine / ibaki gauni peke yake
toa moja ibaki moja / toa zote mbili / toa hizo suruali / toa mashati yote / toa ya mwisho niliyoweka / ile niliyoweka mwisho itoe
naomba uondoe hereni / naomba utoe hiyo / tafadhali toa koti / tafadhali iondoe hiyo / bila ile kofia / kikapuni toa shati
samahani nilibadili mawazo, ile sketi nyekundu itoe kwenye kikapu / pesa haitoshi, punguza ile kofia kwenye mfuko
acha viatu tu kwenye kikapu zingine zote toa`,
  cart_set: `badilisha size iwe L / badilisha size kwenye kikapu / badilisha iwe M / badilisha hiyo iwe size 40 / badilisha idadi
badilisha idadi iwe mbili / badilisha iwe tatu / badili saizi ya gauni kwenye kikapu / nibadilishie size kwa bag
nibadilishie iwe large / fanya ziwe mbili / fanya iwe mbili / fanya viwe vitatu / fanya iwe moja tu / fanya iwe size M
fanya M badala ya L / iwe mbili badala ya moja / ziwe tatu / ziwe nne / iwe moja tu / viwe pea mbili / iwe size kubwa kwenye kikapu
weka L badala ya M / weka mbili badala ya moja / weka size 42 badala ya 41 / weka idadi tatu / weka ziwe mbili / set iwe mbili
quantity iwe mbili / badilisha quantity / update quantity iwe tatu / update size iwe S / change size iwe medium / change iwe XL kwa cart
ongeza idadi / ongeza idadi iwe nne / ongeza iwe mbili / ongeza moja iwe mbili / ongeza nyingine ya hiyo hiyo iwe mbili
niongezee idadi ya soksi ziwe tatu / punguza idadi / punguza iwe moja / punguza ziwe mbili / punguza mashati yabaki mawili / ibaki moja
zibaki mbili / vibaki viwili / ya kikapuni iwe size nyingine / kwenye kikapu iwe L sio M / gauni la kikapuni liwe size 12
size ya viatu kwenye kikapu iwe 39 / nilikosea size kwenye kikapu iwe M / nilikosea idadi kwenye kikapu / nilitaka mbili sio moja
nilitaka L sio M kwenye mfuko / si moja ni mbili / si mbili ni tatu kwenye mfuko / sio mbili nataka moja
nimebadili size nataka kubwa kwenye bag / niwekee size kubwa badala ya hiyo ya kikapuni / double hiyo / mara mbili hiyo
zidisha iwe mbili / hizo soksi ziwe pea tano / nataka ziwe tatu sasa / naomba iwe size 14 kwenye mfuko
naomba ubadilishe size ya ile sketi kikapuni / rekebisha idadi kwenye kikapu / rekebisha size kwa cart
ile sketi niliyoweka kwenye kikapu ibadilishe iwe size L badala ya M / nilikuwa nimeweka pea moja ya soksi sasa fanya ziwe tatu
gauni ya kikapuni badilisha size tafadhali / badala ya shati moja nataka mashati mawili kwenye kikapu
mkanda uwe wa size kubwa kwenye bag / hiyo ya kwanza kikapuni iwe tatu / kwenye bag fanya viatu viwe 42 / idadi ya leso iwe mbili tu`,
  cart_show: `nionyeshe kikapu / nionyeshe kikapu changu / onyesha kikapu / onyesha mfuko wangu / fungua kikapu / fungua cart / nione kikapu changu
nataka kuona kikapu / nataka kuona nilichoweka / naomba kuona mfuko wangu / kikapu changu / kikapu / cart yangu / bag yangu
mfuko wangu uko aje / kikapu changu kiko wapi / cart iko wapi / nitaona kikapu wapi / kikapuni kuna nini / kuna nini kwenye mfuko wangu
kuna nini kwa cart yangu / niko na nini kwa bag / nina nini kwenye kikapu / nina vitu vingapi kwenye kikapu / nina vitu vingapi kwa bag
vitu vingapi viko kwa cart / nimechagua nini / nimeweka nini kwenye kikapu / nimeweka vitu gani kwa bag / nimeweka ngapi
nimechukua nini mpaka sasa / niambie nilivyoweka kwenye mfuko / niorodheshee vya kikapuni / jumla ni ngapi / jumla ya kikapu
jumla ya vitu vyangu ni ngapi / total ni ngapi / total ya cart yangu / total yangu / yote ni pesa ngapi / yote pamoja ni ngapi
vyote ni ngapi kwa jumla / zote kwa jumla ni shilingi ngapi / nitalipa jumla ngapi / natakiwa kulipa ngapi kwa kikapu
kikapu changu ni bei gani / kikapu kimefika ngapi / imefika ngapi sasa / hesabu ya kikapu / nihesabie jumla / piga jumla
bado ile gauni iko kwa kikapu / viatu viko kwa kikapu / je imeingia kwenye kikapu / imeingia kwa bag / umeweka kweli kwenye kikapu
nilichoweka jana bado kipo kikapuni / vitu vyangu vya kikapu vimeenda wapi / kikapu changu ni tupu / mbona kikapu changu ni tupu
view cart / show bag / angalia kikapu changu / hakikisha kilicho kwenye mfuko / pamoja na usafiri jumla ya kikapu ni ngapi
kabla nilipe nataka kuona vitu vyote nilivyoweka na jumla yake / hebu niambie kikapu changu kina vitu gani na ni pesa ngapi`,
  checkout: `nataka kulipa / nataka kulipa sasa / nataka kulipia vitu vyangu / nataka kulipia kikapu / nataka kulipia hizi / niko tayari kulipa
niko ready kulipa / niko tayari kuagiza / niko tayari ku checkout / nimemaliza / nimemaliza kununua nataka kulipa / nimemaliza kuchagua
nimetosheka nataka kulipa / hayo tu nilipe / ni hayo tu nataka kulipa / hizo tu nataka ku pay / basi nilipe / basi twende kulipa
sawa nilipe sasa / haya nilipe / nilipie sasa / nilipie wapi hizi za kikapu / nilipie vipi vya kikapuni / nipeleke kwa malipo
nipeleke checkout / nipeleke kwenye malipo / twende malipo / twende checkout / twende kwa payment / fungua malipo
fungua ukurasa wa kulipa / ukurasa wa kulipa uko wapi / checkout / checkout sasa / checkout iko wapi / check out tafadhali
button ya kulipa iko wapi / nabonyeza wapi kulipa / nabonyeza wapi kumaliza / nawezaje kumaliza oda / namaliziaje oda / nikamilishe oda
kamilisha oda yangu / kamilisha ununuzi / kamilisha order / maliza oda / malizia ununuzi wangu / nataka kukamilisha oda
nataka kumaliza kununua / nataka kuweka oda sasa / weka oda / weka order yangu / place order / nataka ku place order / tuma oda
nithibitishe oda / thibitisha oda yangu nilipe / endelea na malipo / tuendelee na malipo / proceed to pay / proceed na payment
nianze kulipa / nitumie prompt nilipe kikapu / nitumie stk nilipe / leta stk push / tuma stk push kwa simu nilipe / nalipa sasa hivi
nalipa sasa / wacha nilipe / acha nilipe sasa / niruhusu nilipe / nimeweka vyote nipe njia ya kumalizia / sasa nimalizeje
sasa nifanyeje nilipe hizi / nachukua zote nilipe / kikapu kiko sawa nilipe / kila kitu kiko sawa tulipe / hiyo yote nalipia
nimeridhika na nilichochagua, sasa nionyeshe mahali pa kulipia / vitu vyote viko kwenye kikapu, naendelea vipi ili nilipe na mpesa`,
  wishlist_add: `hifadhi / hifadhi hii / ihifadhi / lihifadhi hilo gauni / vihifadhi viatu hivi / nihifadhie hii / nihifadhie hiyo ya pili
nihifadhie nitanunua baadaye / niwekee kwenye wishlist / niwekee kwa wishlist yangu / weka kwa wishlist / weka hii kwenye wishlist
weka kwenye favourites / weka kwa favorites / weka kwenye vipendwa / weka kwenye orodha ya nipendavyo
weka kwenye orodha yangu ya kutamani / weka kando / weka kando nitairudia / iweke kando hii / niwekee kando ile nyeusi
niwekee hadi mwisho wa mwezi / niwekee pembeni nitarudi / niwekee pembeni / weka pembeni hiyo / add kwa wishlist / add to wishlist
add hii kwa favourites / ongeza kwenye wishlist / ongeza hii kwa vipendwa / iongeze kwa wishlist / save hii / save hiyo ya kwanza
save for later / isave nitanunua kesho / nisavie hii / nataka ku save hii / nataka kuihifadhi / nataka kuhifadhi hii
naomba unihifadhie / like hii / nime like hii iweke / bonyeza love kwa hii / weka moyo hapo / weka heart
nimeipenda lakini sina pesa sasa / nimeipenda nitanunua mwisho wa mwezi / nitanunua nikipata mshahara ihifadhi
nikilipwa nitainunua nihifadhie / sitanunua leo lakini ihifadhi / si leo nihifadhie / bado nafikiria ihifadhi
nitaifikiria iweke kwa wishlist / nisiisahau hii / nikumbushe hii / nikumbushe hii gauni mwezi ujao / ikumbuke hii kwangu
usiisahau hiyo nitarudi / ibaki kwenye orodha yangu / nitarudi kwa hii baadaye / nitakuja kuichukua kesho ihifadhi
nijulishe ikishuka bei / niambie size yangu ikirudi / nijulishe ikirudi stock / bookmark hii / pin hii / tia kwenye orodha ya matamanio
hifadhi zote tatu / hifadhi hizo mbili / nitunzie hii / nitunzie hiyo gauni / itunze hii kwa ajili yangu
sina pesa sasa hivi lakini nimeipenda sana, ihifadhi hadi nilipwe / hiyo viatu niwekee kwenye orodha ya nilizopenda nitarudi wiki ijayo`,
  wishlist_remove: `toa kwenye wishlist / toa hii kwa wishlist / toa ile ya kwanza kwa wishlist / toa kwa favourites / toa kwenye vipendwa
toa kwenye nilizohifadhi / toa kwenye orodha ya matamanio / toa gauni kwenye vipendwa / itoe kwa wishlist / itoe kwa zilizohifadhiwa
ziondoe kwenye wishlist / ondoa kwenye wishlist / ondoa hii kwenye wishlist yangu / ondoa viatu kwa wishlist / ondoa kwa favorites
ondoa kwenye orodha niliyohifadhi / ondoa kwa nilizopenda / ondoa zote kwa wishlist / iondoe kwa vipendwa / niondolee kwa wishlist
niondolee hiyo kwa nilizohifadhi / futa wishlist / futa wishlist yangu yote / futa orodha yangu ya matamanio / futa hii kwa wishlist
futa vipendwa vyangu / futa zote nilizohifadhi / safisha wishlist / remove from wishlist / remove hii kwa wishlist
remove kwa favourites / unlike hii / nime unlike hii / toa like / toa moyo hapo / toa heart kwa hii / toa alama ya love / unsave hii
delete kwa wishlist / delete hiyo saved / sitaki tena kuihifadhi / sitaki hii kwenye wishlist tena / sitaki kuihifadhi tena hiyo
sihitaji kuihifadhi tena / usihifadhi tena hii / usiiweke kwa wishlist tena / acha kuihifadhi / acha kuniwekea hii kando
nisihifadhie tena / siipendi tena toa kwa vipendwa / sipendi tena ile niliyohifadhi / nimebadili mawazo itoe kwa wishlist
nishanunua itoe kwa wishlist / tayari nimenunua ondoa kwa matamanio / wishlist yangu iwe tupu / punguza wishlist toa koti
ile niliyo save iondoe / ile uliyonihifadhia iondoe / ile saved ya viatu toa / kwa wishlist ondoa ya pili
kwenye nilizohifadhi ondoa ya mwisho / kwenye vipendwa toa mkoba / usinikumbushe tena hii / sitanunua tena ile niliyohifadhi toa
naomba uondoe hii kwenye matamanio / tafadhali toa hii kwa wishlist yangu
ile jaketi niliyohifadhi wiki jana siitaki tena, iondoe kwenye orodha / kwenye orodha yangu ya vipendwa ondoa kila kitu`,
  wishlist_show: `nionyeshe wishlist / nionyeshe wishlist yangu / onyesha wishlist / fungua wishlist / wishlist yangu / wishlist / wishlist iko wapi
wishlist yangu iko wapi / naona wapi wishlist yangu / nitapata wapi nilizohifadhi / nilizohifadhi ziko wapi / nilizohifadhi
nionyeshe nilivyohifadhi / nionyeshe vitu nilivyo save / nionyeshe saved items / saved items zangu / saved zangu
nionyeshe favourites zangu / favourites zangu / favorites ziko wapi / vipendwa vyangu / nionyeshe vipendwa / orodha ya vipendwa
orodha yangu ya matamanio / orodha ya nilizopenda / nionyeshe nilizopenda / nione nilizo like / nilizo like ziko wapi
vile nilipenda viko wapi / vile vitu nilivyoweka kando / nionyeshe nilivyoweka kando / nionyeshe vitu nilivyoweka pembeni
nataka kuona wishlist yangu / nataka kuona nilizohifadhi / nataka kuona vitu nilivyohifadhi mwezi uliopita / naomba kuona wishlist
naomba kuona vipendwa vyangu / wacha nione nilizo save / kuna nini kwa wishlist yangu / nina nini kwenye wishlist
niko na nini kwa wishlist / nina ngapi kwa wishlist / nilihifadhi vitu gani / nilihifadhi ngapi / nilikuwa nimehifadhi nini
nilisave gani / nilipenda zipi / nilipenda gani jana / niliweka nini kwa favourites / ile gauni nilihifadhi iko wapi
kile kiatu nilikihifadhi kipo / vitu nilivyotamani / nikumbushe nilizohifadhi / niambie nilizohifadhi / rudi kwa nilizohifadhi
turudi kwa wishlist / twende kwa wishlist / view wishlist / view saved / show saved / niorodheshee nilizohifadhi / zilizohifadhiwa
vilivyohifadhiwa / bado nilizohifadhi zipo / za wishlist bado zinapatikana / kuna nguo nilikuwa nimehifadhi wiki jana, naomba kuziona
nionyeshe ile orodha yangu ya nguo nilizotamani`,
  discount: `naomba msimbo wa punguzo / nipe msimbo wa punguzo / kuna ofa yoyote wikendi hii / ofa za wikendi ziko /
punguza bei / nipunguzie / nipunguzie bei / nipunguzie kidogo / nipunguzieni tafadhali / naomba upunguze / naomba punguzo
naomba discount / naomba unipunguzie mia mbili / nipe discount / nipe punguzo / nipe offer / nipe bei ya mwisho / nipe bei ya rafiki
nipe bei ya jumla / kuna discount / kuna punguzo / kuna offer leo / kuna ofa yoyote / kuna offer ya black friday / kuna sale
kuna sale lini / mna discount / mna offer gani / mna ofa za krismasi / mna punguzo kwa wanafunzi / mna discount kwa mteja mpya
mnatoa discount / mnapunguza bei / mnapunguzaga / huwa mnapunguza / mnaweza kupunguza / unaweza nipunguzia
unaweza kunipa kwa elfu moja / unaweza fanya elfu moja / hamwezi kupunguza kidogo / hamuwezi kunipunguzia / si unipunguzie
si unifanyie bei nzuri / fanya elfu moja nichukue / fanya mia nane / fanya bei nafuu / fanya discount / nifanyie bei
nifanyie elfu mbili mia tano / nifanyie discount kidogo / tafadhali punguza / bei ya mwisho / bei ya mwisho ni gani / last price
last price ngapi / mwisho ngapi / bei yenu iko juu punguzeni / bei ni kubwa punguza / ghali punguza kidogo
nina elfu moja tu nipe kwa hiyo / niko na mia saba tu naweza chukua kwa hiyo / hiyo bei haipungui / bei inapungua / bei haishuki
bei itashuka lini / mtapunguza bei lini / offer itaisha lini / offer za wiki hii / ofa zenu ni gani / nikinunua tatu mtanipunguzia
nikichukua mbili bei gani / nikichukua nyingi napata punguzo / nikinunua zote utanipunguzia / mteja wa kila siku hapati punguzo
mimi ni mteja wenu wa zamani nipunguzie / ni mara yangu ya kwanza kununua kuna offer / birthday yangu ni leo nipe discount
mwanafunzi nipunguzie / tuelewane bei / tuzungumze bei / tubargain / bargain inaruhusiwa / naweza bargain / promo code iko
mna promo code / mna coupon / naweza kupata coupon / naweza kupata code ya discount / nipe code ya kupunguza / nipe voucher
nipe kuponi / napata wapi code ya punguzo / mna points za wateja / loyalty points mnazo / referral nikileta rafiki napata nini
toeni ofa / bei ni nzuri lakini naomba mnipunguzie mia tatu tu nichukue / mimi ni mwanafunzi sina pesa nyingi, hakuna punguzo kidogo`,
  check_code: `nina kodi ya punguzo / nina msimbo wa punguzo / nina kodi yangu / niko na kodi ya punguzo /
code hii inafanya kazi / code yangu inafanya kazi / code UPYA200 inafanya kazi / code ya KARIBU10 bado iko / nina code
nina code ya discount / nina promo code / nina kuponi / nina coupon naiweka wapi / niko na code nitumie aje / niko na voucher
nina msimbo wa punguzo / nina msimbo naandika wapi / naweka wapi code / naweka code wapi / naandika wapi promo code
sehemu ya kuweka code iko wapi / code inawekwa wapi / code naitumia vipi / nitumie code vipi / natumiaje coupon / nitumieje kuponi hii
hii code ni halali / code hii ni ya kweli / code hii bado ni halali / code hii imeisha muda / code imeexpire / code yangu inaisha lini
code inaisha lini / msimbo huu unaisha lini / msimbo wangu bado uko hai / code haikubali / code imekataa / code inakataa kwa nini
mbona code yangu haifanyi kazi / code yangu haifanyi / kuponi imekataliwa / promo code inasema invalid / inasema code si sahihi
inasema code imetumika / code hii inapunguza ngapi / code inanipunguzia ngapi / code ya UPYA inapunguza kiasi gani
nikitumia code nalipa ngapi / naweza kutumia code mbili / naweza kutumia code mbili pamoja / codes mbili kwa oda moja inawezekana
naweza kuunganisha code na offer / code inafanya kazi kwa vitu vya offer / code inatumika kwa nguo zilizopunguzwa
code inatumika kwa viatu pia / code inatumika mara ngapi / naweza kutumia code hii tena / naweza kutumia code ya rafiki
rafiki yangu alinipa code naweza itumia / code mliyonitumia inafanya kazi lini / code ya email / nilitumiwa code kwa sms
nilipewa code na huyu msaidizi / mlinipa code jana naitumiaje / code yangu ni KARIBU10 / weka code KARIBU10 / tumia code UPYA200
nataka kutumia code SALE15 / apply code / apply code yangu / niwekee code hii kwenye oda / angalia kama code hii ni sawa
hakiki code hii / thibitisha msimbo huu / kuna kiwango cha chini cha kutumia code / code inahitaji ninunue ya ngapi
masharti ya code ni yapi / code inafanya kazi kwa app pekee / nilisahau kuweka code / nilisahau kutumia code kwenye oda
nilipata code kwa email inasema KARIBU, bado inafanya kazi na naiweka wapi / nikiweka code yangu inaniambia haifai, shida ni nini
je naweza kutumia code hii pamoja na offer iliyopo`,
}
