import type { Style } from '../../catalogue/rules.ts'

// What is said of pieces beside what the search field knows: styles, cloth, patterns, occasions. Data.

export const STYLE_WORDS: Record<Style, string> = {
  Casual: 'less_formal not_so_formal not_too_formal casual casuals kawaida everyday laid_back simple_look ya_kila_siku',
  Formal: 'less_casual formal formals rasmi smart dressy elegant classy',
  Vintage: 'vintage zamani ya_zamani za_zamani old_school oldschool',
  Streetwear: 'streetwear street drip dripu hype hypebeast mtaani_look swag',
  Minimalist: 'minimalist minimal clean_look',
  Bohemian: 'bohemian boho hippie',
  Athleisure: 'athleisure sporty',
  Preppy: 'preppy',
  Urban: 'urban kisasa ya_kisasa',
  Retro: 'retro y2k nineties',
}

export const FABRIC_WORDS: Readonly<Record<string, string>> = {
  cotton: 'cotton pamba', linen: 'linen kitani', silk: 'silk hariri', satin: 'satin', wool: 'wool woolen woollen sufi', leather: 'leather ngozi', denim: 'denim', suede: 'suede', velvet: 'velvet', lace: 'lace lesi', corduroy: 'corduroy cord cords kodrai',
  chiffon: 'chiffon shifoni', polyester: 'polyester', nylon: 'nylon nailoni', fleece: 'fleece', knit: 'knit knitted', khaki: 'gaberdine', cashmere: 'cashmere', tulle: 'tulle', viscose: 'viscose rayon', spandex: 'spandex lycra', canvas: 'canvas', crochet: 'crochet', fur: 'fur faux_fur manyoya', tweed: 'tweed', mesh: 'mesh',
} // prettier-ignore

export const PATTERN_WORDS: Readonly<Record<string, string>> = {
  floral: 'floral flowery flowered flowers maua ya_maua yenye_maua', striped: 'striped stripes stripe stripey mistari yenye_mistari pinstripe pinstriped', checked: 'checked checkered plaid tartan gingham drafti drafts', 'polka dot': 'polka_dot polka_dots polkadot dotted spotted doti dots',
  leopard: 'leopard chui animal_print leopard_print', zebra: 'zebra', plain: 'plain plain_colour bila_maua solid', kitenge: 'kitenge vitenge ankara african_print kanga_print', graphic: 'graphic graphics printed print prints picha', camouflage: 'camo camouflage jungle army_print', 'tie dye': 'tie_dye tiedye', sequin: 'sequin sequins sequined', embroidered: 'embroidered embroidery darizi', paisley: 'paisley', abstract: 'abstract',
} // prettier-ignore

/** The occasions that the stylist dresses for. */
export const OCCASION_WORDS = {
  wedding:
    'wedding weddings harusi arusi bridal bridesmaid wedding_guest ndoa harusini reception engagement engagement_party cousins_wedding friends_wedding',
  church: 'church kanisa kanisani sunday_service ibada misa mass',
  office:
    'office official officewear corporate for_work to_work at_work my_work work_clothes work_outfit work_outfits work_dress work_dresses work_shirt work_shirts work_shoes work_trousers work_pants work_blouse work_tops work_bag work_look work_event work_function workwear work_wear ofisi ofisini ya_kazi za_kazi vya_kazi la_kazi kazini business meeting kikao mkutano board_meeting smart_casual job_wear ya_job za_job kuenda_job kwenda_job za_kuenda_job ya_kuenda_job',
  interview: 'interview interviews mahojiano usaili intavyu job_interview mahojiano_ya_kazi interview_ya_job interview_ya_kazi intaview',
  date: 'date date_night dinner first_date romantic valentine valentines deti chakula_cha_jioni dinner_date date_ya kutoka_na_dem kutoka_na_mpenzi',
  party:
    'party parties sherehe clubbing club night_out birthday birthday_party bash pati rave concert konsati sherehes turn_up kuparty rave_ya house_party brunch cocktail cocktail_party festival krismasi christmas_party',
  beach: 'beach pwani coast swimming kuogelea diani malindi_trip baharini pool_party ufuo ufuoni vacation_at_the_coast',
  campus: 'campus uni university college chuo chuoni lectures class campo kampo za_campus ya_campus comrade',
  travel:
    'travel travelling traveling trip safari flight airport journey hiking hike roadtrip road_trip camping vacation likizo holiday_trip kusafiri',
  traditional:
    'traditional traditional_ceremony ruracio dowry koito kitamaduni culture cultural utamaduni african_wear introduction mahari sherehe_ya_kitamaduni nguo_za_kitamaduni ngasya',
  graduation: 'graduation graduating graduate gradu mahafali kuhitimu grad',
  cold: 'cold warmer winter baridi warm jotoni kupata_joto chilly nairobi_cold july_cold cold_weather hali_ya_baridi',
  rain: 'rain rainy raining mvua rainy_season msimu_wa_mvua waterproof',
  summer: 'summer lighter hot joto sunny jua_kali hot_weather',
  gym: 'gym mazoezi jimu workout working_out jogging running yoga training fitness michezo sports kukimbia',
  funeral: 'funeral burial matanga mazishi msiba memorial kuzika',
  school: 'school shule shuleni',
  maternity: 'maternity pregnant pregnancy mjamzito wajawazito mimba baby_shower baby_bump',
  casual: 'chilling hangout errands kutembea lunch kubarizi kuzurura kutembea_tu nyumba_kumi sato',
  home: 'at_home lounging sleeping kulala pyjama_party nyumbani_tu',
} as const

/** What a question about a piece, or about the shop, is about: by the words in it; the first that fits. */
export const DETAIL_TOPICS: Readonly<Record<string, string>> = {
  lining: 'lined lining bitana',
  flaws:
    'is_it_clean clean shida_yoyote ina_shida ina_tatizo iko_na_shida any_problem any_issue anything_wrong kuna_shida damage damages flaw flaws defect defects stain stains madoa doa kasoro shimo mashimo hole holes tear tears missing_button worn_out imechakaa imepauka faded fade iko_na_madoa iko_na_shimo ina_madoa',
  material:
    'inaonyesha_ndani inaonesha_ndani see_thru texture material fabric made_of made_from kitambaa kitambaa_gani imetengenezwa imeshonwa real_leather cotton_or pure_cotton is_it_cotton ni_pamba ni_ngozi what_is_it_made thick thin see_through transparent heavy nzito nyepesi waterproof inapitisha_maji padded',
  stretch: 'stretch stretchy stretches inavutika inanyoosha elastic',
  length: 'is_it_long is_it_short ni_ndefu ni_fupi how_short length long_is urefu urefu_wake how_long_is heel_height kisigino how_high',
  measurements:
    'kubwa_aje how_big how_large kiuno_chake kifua_chake upana_wake waist_measurement chest_measurement bust_measurement hip_measurement shoulder_width measurements vipimo vipimo_vyake measurement width upana ukubwa_wake',
  sizes: 'sizes_available sizes_gani saizi_gani_ziko which_sizes what_sizes what_sizes_do size_zipi saizi_zipi inapatikana_size',
  stock:
    'still_have how_many_are how_many_pieces how_many_do_you_have ziko_ngapi bado_zipo bado_ziko imeuzwa is_it_gone is_it_sold how_many_left left_in_stock zimebaki_ngapi stock in_stock still_available bado_iko bado_ipo imebaki zimebaki available inapatikana',
  condition:
    'new_or_used used second_hand secondhand been_worn worn_before mpya_ama mpya_au ni_mpya mtumba mtush imevaliwa condition hali_yake hali hali_gani imevaliwa_mara how_old quality ubora',
  pockets: 'pockets pocket mifuko ina_mifuko has_pockets',
  colour:
    'in_other_colours in_other_colors other_colors another_colour another_color rangi_nyingine rangi_ingine rangi_zipi color_gani colour_gani colour_is_it rangi_gani what_colour what_color which_colours other_colours rangi_zingine',
  brand: 'original genuine authentic fake feki og made_in brand brand_gani which_brand label',
  care: 'machine_wash machine_washable inafuliwa inafuliwaje inaosheka wash_it care',
  price: 'how_much how_much_is cost costs price bei bei_gani bei_ngapi pesa_ngapi ngapi doo ganji_ngapi hmuch inagharimu',
}

/** Facts of the shop, by the cue that asks for each; the first that fits. */
export const FACT_TOPICS: Readonly<Record<string, string>> = {
  pick_up: 'pickup', other_countries: 'abroad', 'code.one': 'one_code', wholesale: 'wholesale', jobs: 'jobs', selling: 'selling', gift: 'gift', restock: 'restock', try_on: 'try_on', account: 'account', 'hold.minutes': 'hold', privacy: 'privacy',
  genuine: 'genuine', washing: 'washing', origin: 'origin', contact: 'contact', 'shop.second_hand': 'used', street_shop: 'shop',
} // prettier-ignore
