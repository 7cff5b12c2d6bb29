// Places of Kenya as shoppers write them. What stands in both lists is outside Nairobi. Data; two words are joined by "_".

/** The 47 counties; several spellings behind one another. */
export const COUNTIES = `mombasa kwale kilifi tana_river lamu taita_taveta taveta garissa wajir mandera marsabit isiolo meru tharaka_nithi tharaka embu kitui machakos makueni nyandarua nyeri kirinyaga muranga kiambu turkana west_pokot pokot samburu
  trans_nzoia transnzoia uasin_gishu elgeyo_marakwet nandi baringo laikipia nakuru narok kajiado kericho bomet kakamega vihiga bungoma busia siaya kisumu homa_bay homabay migori kisii nyamira`

/** Towns outside Nairobi; border towns of Nairobi, too. */
export const TOWNS = `msa mombasani nyali bamburi likoni mtwapa kikambala diani ukunda msambweni malindi watamu kilifi_town mariakani voi wundanyi mwatate hola garsen mpeketoni dadaab habaswein moyale maralal nanyuki timau maua chuka nkubu runyenjes siakago
  mwingi matuu tala kangundo mlolongo syokimau athi_river athi mavoko kitengela ongata_rongai rongai ngong kiserian isinya namanga kajiado_town loitoktok emali sultan_hamud wote kibwezi makindu mtito_andei thika juja ruiru githurai_45 kenyatta_road kikuyu kinoo limuru tigoni
  banana karuri ruaka two_rivers_ruaka gatundu githunguri kabete wangige nderi kinangop naivasha gilgil nyahururu ol_kalou olkalou engineer njabini karatina othaya mukurweini kerugoya kutus sagana mwea kangema kenol makuyu kandara maragua molo njoro elburgon subukia mau_summit rongai_nakuru
  eldoret eldy turbo burnt_forest moiben iten kapsowar kapsabet mosoriot nandi_hills kitale kiminini lodwar kakuma lokichar kapenguria makutano kabarnet marigat eldama_ravine mogotio kilgoris narok_town ololulunga bomet_town sotik litein kericho_town londiani kisii_town ogembo suneka keroka
  nyamira_town nyansiongo migori_town rongo awendo isebania oyugis kendu_bay mbita kisumu_city kisumu_dala ahero maseno muhoroni kondele luanda mbale chavakali kakamega_town mumias butere malava webuye bungoma_town kimilili chwele busia_town malaba nambale port_victoria ugunja bondo siaya_town yala usenge
  rumuruti doldol meru_town nyeri_town embu_town nax nax_vegas naks nakuru_town machakos_town kitui_town garissa_town wajir_town mandera_town marsabit_town isiolo_town lamu_town joska kamulu malaa tatu_city membley kahawa_sukari kahawa_wendani wendani utawala_joska kimbo toll witeithie makongeni_thika
  mombasa_road_mlolongo konza katani daystar lukenya mai_mahiu suswa ewaso_kedong gatanga murang_a murangaa muranga_town kiambu_town kirigiti ndumberi tassia_kitengela kampi_ya_moto salgaa kisauni changamwe jomvu mikindani shanzu utange miritini tudor`

/** Nairobi, its estates and streets. */
export const NAIROBI = `nairobi nrb nai nairobbery nairobi_cbd cbd tao town city_centre city_center kanairo westlands parklands kilimani kileleshwa lavington karen langata lang_ata hurlingham upper_hill upperhill south_b south_c nairobi_west madaraka donholm umoja umoja_1 umoja_2 umoja_one umoja_two
  umoja_innercore innercore buruburu buru buru_buru eastleigh isili pangani ngara kasarani roysambu zimmerman zimma kahawa kahawa_west githurai githurai_44 mwiki clay_city sunton hunters thika_road trm garden_city ruaraka babadogo baba_dogo lucky_summer huruma mathare mathare_north kariobangi kariobangi_south kariobangi_north
  dandora kayole komarock komarocks savannah nasra njiru ruai utawala embakasi fedha fedha_estate nyayo_estate pipeline tassia imara_daima imara taj_mall industrial_area enterprise_road mombasa_road south_end bellevue kibera kibra kawangware kangemi mountain_view uthiru dagoretti dagoretti_corner waithaka satellite riruta
  ngumo adams_arcade adams ngong_road junction_mall prestige jamhuri woodley golf_course yaya gigiri runda muthaiga ridgeways kitisuru spring_valley loresho nyari rosslyn lower_kabete mwimuto thindigua garden_estate marurui mirema lumumba_drive jacaranda greenfields gacharage harambee jericho jerusalem makadara hamza
  maringo shauri_moyo bahati kaloleni muthurwa gikomba uhuru_estate outering outer_ring mutindwa tena manyanja saika mihango chokaa river_road tom_mboya moi_avenue kenyatta_avenue archives bomas hardy galleria otiende onyonka nairobi_south nyayo_embakasi syokimau_gateway gateway_mall highrise nyayo_highrise mbagathi
  kenyatta_market kencom gpo bunyala quickmart_kilimani sarit sarit_centre the_mall abc_place waiyaki_way kabete_lower kinoo_road githogoro huruma_flats ngei eastlands eastie eastlando southlands dam_estate akila royal_park nextgen gm bellevue_estate nairobi_area within_nairobi`

/** Words that mean something else unless delivery is spoken of. */
export const UNSURE_PLACES = `maua wote fedha bahati banana engineer toll town junction archives satellite savannah tena karen gm toi jericho jerusalem adams garden_city turbo hunters taj prestige jacaranda yaya athi mbale tao kangema bondo buru toll gpo the_mall harambee imara`
