// Words of feelings with their weight: −1 furious to 1 delighted. A hint, never proof. Data.

export const FEELING_WORDS: Readonly<Record<string, string>> = {
  '-0.9':
    'fraudster wakora mkora ukora wanaiba mmenikoni mmeniconn mnaiba mmeiba robbed robbers crooks stole_my wezi mwizi matapeli tapeli scammers scammer thieves thief fraud fraudsters conmen con scam waongo mwongo mmenitapeli mmeniibia mmeniibia_pesa court polisi police sue report_you kuwashtaki nitawashtaki mmenidanganya mnadanganya stupid idiots useless fools wajinga mjinga upuzi upumbavu bullshit stolen_my stole cheated conned',
  '-0.7':
    'uongo alinitusi alinitukana ametukana insulted rude hamna_maana hamna_adabu hamna_uaminifu zimedorora imedorora inasikitisha imenisikitisha inakera mnakera mnaudhi inaudhi useless wasting_my nimechukia nachukia mnanifanyia mmenifanyia mnaniletea_jokes mnaboo mnaniudhi worse rubbish terrible horrible awful disgusting pathetic worst hate unacceptable ridiculous furious angry mad nimekasirika kasirika nimekasirishwa hasira mbovu ovyo upuuzi ujinga nonsense liars lied fed_up nimechoka_na mnaniboo mmeniboo mnanichezea crap trash takataka mmeniangusha hopeless nimeudhika mnanisumbua never_again sitarudi',
  '-0.45':
    'tired_of_waiting waiting_for_you late_again not_impressed not_happy not_satisfied sijaridhika sijafurahia ignoring unprofessional mjeuri kiburi dharau hamjali hawajali mnachelewesha bad poor disappointed disappointing frustrated frustrating annoyed annoying unhappy mbaya upset slow ignored nobody_answers no_one_answers nobody_replies hamjibu hawajibu hakuna_anayejibu complaint complain malalamiko kulalamika nalalamika nimechoka tired_of imeharibika broken damaged torn wrong waste_of sick_of_this delay delayed delays haipendezi nimeboeka boring where_is_my_money pesa_yangu huduma_mbaya chelewa mmechelewa imechelewa mnachelewa',
  '-0.3':
    'confused worried wasiwasi nimechanganyikiwa problem shida tatizo issue sad huzuni failed imekataa still_waiting bado_sijapata sijapata bado_haijafika why_is kwa_nini mbona twice mara_mbili again',
  '0.4': 'good nice fine okay poa sawa vizuri nzuri safi fiti freshi fresh happy glad cool mzuri pendeza',
  '0.6':
    'great thanks thank_you asante asanteni ahsante shukrani nashukuru love napenda nimependa lovely beautiful perfect awesome excellent amazing helpful best happy_with nimefurahi furaha kali swafi deadly',
  '0.8':
    'wonderful fantastic brilliant the_best love_it napenda_sana nimefurahi_sana mbarikiwe barikiwa asante_sana so_happy poa_sana safi_sana thank_you_so_much',
}
export const INTENSIFIERS =
  'very so really too extremely totally absolutely completely sana kabisa mno zaidi saana ile_mbaya hata super damn'
export const NEGATORS = 'not no never isnt arent wasnt dont doesnt didnt cant wont nothing si sio hapana hakuna bila wala'
