// What words speak of, in English, Kiswahili and Sheng; two words that belong together are joined by "_". Data.

export const CUE_WORDS = {
  // Talk.
  greet: `hi hello hey hey_there hallo helo hiya good_morning good_afternoon good_evening morning evening greetings habari habari_yako habari_zenu habari_gani
    hujambo hamjambo jambo shikamoo salamu salaam mambo mambo_vipi vipi_mambo sasa_wewe niaje aje_buda vipi_buda sema_boss sema_buda sema_msee vipi_msee sasa_msee xaxa oya rada form_ni_gani uko_aje mko_aje
    habari_za_asubuhi habari_za_leo habari_ya_leo umeamkaje mko_poa uko_poa yo wassup whatsup sup how_are_you how_are_you_doing habari_ya_mchana habari_ya_jioni niaje_buda sasa_buda karibu_sana`,
  thanks: `thanks thank_you thank thx thanx thankyou cheers much_appreciated appreciate asante asanteni ahsante ahsanteni shukrani shukran nashukuru tunashukuru tenks thenks
    thenkiu nimeshukuru shukuru barikiwa mbarikiwe`,
  praise: `poa_sana great perfect awesome lovely wonderful brilliant nice_one good_job well_done safi_sana vizuri_sana nimefurahi you_are_the_best love_it napenda_sana iko_sawa_sana freshi_sana`,
  bye: `bye goodbye good_bye bye_bye see_you see_ya good_night kwaheri kwa_heri kwaherini tutaonana tuonane baadaye baadae baadaye_basi usiku_mwema lala_salama later_then talk_later catch_you_later
    nimetoka_basi tuonane_baadaye siku_njema have_a_good_day have_a_nice_day have_a_great_day thats_all that_is_all ni_hayo_tu hayo_tu ni_hayo`,
  yes: `yes yeah yep yup ndiyo ndio ndo naam sawa sawasawa ok okay okey sure of_course please_do go_ahead fanya_hivyo eeh ee ehe sindio fiti_sana correct exactly
    right kabisa haswa bila_shaka hakika poa alright fine yes_please sure_thing do_it yap`,
  no: `no nope nah hapana la_hasha sio sivyo siyo zii ziii no_thanks no_thank_you not_really apana hapana_asante not_now si_sasa usijali`,
  correct: `i_meant i_mean meant namaanisha nimemaanisha nilimaanisha maanisha correction actually badala_yake rather sorry_i_meant ni_kosa nimekosea nilikosea my_mistake not_that sio_hiyo_nilimaanisha wrong_i_said i_said
    nilisema nimesema make_that change_that_to instead`,
  forget: `forget_it forget_that forget_about_it never_mind nevermind achana_nayo achana_na_hiyo achana nayo_wachana wachana_nayo wachana_na_hiyo drop_it leave_it leave_that skip skip_it skip_that sihitaji_tena
    not_anymore usijali_basi ruka iache cancel_that wacha_hiyo wacha_tu no_matter potezea skip_that_question`,
  restart: `start_over start_again start_afresh start_fresh begin_again from_scratch anza_upya tuanze_upya anza_tena tuanze_tena anza_mwanzo tuanze_mwanzo kuanzia_mwanzo restart reset clear_everything clear_all
    clear_filters clear_the_filters remove_all_filters upya_kabisa futa_zote futa_yote new_search different_search tafuta_upya rudi_mwanzo`,
  bot: `are_you_a_bot are_you_a_robot are_you_human are_you_real are_you_an_ai are_you_ai are_you_a_machine am_i_talking_to_a_bot am_i_talking_to_a_human am_i_talking_to_a_person is_this_a_bot who_are_you what_are_you
    what_is_your_name whats_your_name your_name what_can_you_do how_can_you_help what_do_you_do wewe_ni_nani we_ni_nani nyinyi_ni_nani jina_lako unaitwa_nani wewe_ni_roboti wewe_ni_bot wewe_ni_mtu uko_mtu_ama_bot unaweza_kufanya_nini
    unaweza_nisaidia_aje unaweza_kunisaidia_na_nini unafanya_nini mnafanya_nini_hapa who_am_i_talking_to who_am_i_chatting_with naongea_na_nani ninaongea_na_nani ni_nani_naongea_naye wewe_ni_mashine unanisaidia_na_nini unaeza_nisaidia_na_nini unaeza_nisaidia_aje unaeza_nifanyia_nini
    what_can_i_ask what_can_you_help_me_with are_you_chatgpt ni_robot ni_bot ni_roboti ni_mashine how_do_you_work introduce_yourself jitambulishe unaweza_nini kazi_yako_ni_gani`,
  // Questions.
  how_much: `how_much how_much_is cost costs price prices priced pricing bei bei_gani bei_ngapi pesa_ngapi ngapi shilingi_ngapi ni_ngapi ngapi_hii doo doo_ngapi fee fees charge charges gharama rate rates ganji_ngapi
    what_is_the_price hmuch how_many_shillings inagharimu mnacharge mnachaji nauli mkwanja_ngapi`,
  how_long: `how_long how_many_days how_soon siku_ngapi muda_gani itachukua_muda inachukua_muda itachukua_siku inachukua_siku how_fast days_does_it_take take_how_long duration same_day leo_leo
    masaa_mangapi itafika_lini zitafika_lini utafika_lini how_quickly by_tomorrow by_friday by_saturday by_weekend arrive_by get_here_by express`,
  when: `when lini wakati_gani what_time saa_ngapi muda_gani siku_gani what_day which_day`,
  where: `where wapi uko_wapi iko_wapi ziko_wapi where_is where_are`,
  how: `how how_do how_to how_can how_does vipi aje jinsi namna kivipi nitawezaje ninawezaje nafanyaje nifanyeje nifanye_nini what_should_i_do`,
  which: `which what gani what_is whats ipi zipi nini`,
  have: `do_you_have do_u_have have_you_got you_have got_any have_any any is_there are_there mna mnayo mnazo mko_na muko_na mko_nayo mko_nazo uko_na uko_nayo unayo una iko ziko kuna kunayo stock in_stock available
    availability inapatikana zinapatikana mnauza you_sell sell do_you_sell do_you_stock got mpo_na imebaki zimebaki still_available bado_iko bado_ipo hakuna`,
  look: `looking_for look_for searching_for search_for find find_me search browse hunting_for natafuta tafuta nasaka saka in_search_of need_something show_me let_me_see lets_see see get_me nionyeshe nioneshe nionyesheni onyesha leta niletee tuone nione`,
  want: `want need i_want i_need would_like id_like looking wanna nataka ninataka nahitaji naomba tunataka natamani nadai wish i_am_after after`,
  can_i: `can_i could_i may_i am_i_able is_it_possible naweza ninaweza tunaweza inawezekana can_you could_you unaweza mnaweza can_we`,
  you: `you your yours yenu yako nyinyi ninyi wewe nyie`,
  mine: `my mine yangu zangu langu changu vyangu wangu`,
  please: `please pls plz tafadhali naomba kindly`,
  // Facts: delivery.
  deliver: `delivery deliveries deliver delivers delivered delivering ship ships shipping shipped usafirishaji usafiri delivary delivry dilivery free_delivery courier rider riders boda g4s parcel_service usambazaji
    kuletewa mnaleta mnatuma mnapeleka kutumiwa mnadeliver mnafikisha kutuma kupelekewa wells_fargo fargo matatu_sacco easy_coach upeperushaji`,
  reach: `reach do_you_reach mnafika mnafikia come_to send_to bring_to all_over countrywide nationwide nchi_nzima kenya_nzima upcountry mashambani ushago mashinani nje_ya_nairobi outside_nairobi within_nairobi estate_yangu
    to_my_place to_my_house to_my_door doorstep mlangoni hadi_nyumbani mpaka_nyumbani mpaka_kwangu kwangu hadi_kwangu my_area my_town my_county`,
  free: `free bure free_of_charge bila_malipo`,
  pickup: `pick_up pickup pick_it collect collection come_for_it nikuje_kuchukua kuchukua_mwenyewe nichukue_mwenyewe nichukulie kuja_kuchukua pick_myself collect_myself collection_point pick_up_point mtaani`,
  abroad: `abroad uganda tanzania rwanda kampala dar dar_es_salaam kigali international internationally overseas other_countries nchi_za_nje nje_ya_nchi nje_ya_kenya outside_kenya outside_the_country usa america uk_delivery dubai
    south_sudan juba ethiopia europe burundi somalia diaspora`,
  // Paying.
  pay: `pay pays paying payment payments malipo kulipa nilipe nalipa mnalipwa payment_methods payment_options ways_to_pay mode_of_payment njia_za_malipo njia_ya_malipo naweza_lipa unalipa tunalipa accept accepts accepted do_you_take
    do_you_accept mnakubali mnachukua`,
  mpesa: `mpesa m_pesa m-pesa lipa_na_mpesa lipa_na_m_pesa till till_number paybill pay_bill buy_goods stk stk_push safaricom mpesaa pesa_ya_simu kwa_simu`,
  card: `card cards visa mastercard master_card debit_card credit_card debit credit atm_card kadi kadi_ya_benki amex`,
  bank: `bank bank_transfer benki transfer eft rtgs pesalink equity kcb co_op ncba account_number bank_account`,
  cash: `cash cash_on_delivery on_delivery cod pay_on_delivery pay_after_delivery after_delivery pesa_taslimu taslimu pay_when_it_arrives pay_when_i_receive pay_on_arrival nikipokea nikipata_ndio lipa_nikipata lipa_ikifika kulipa_ikifika
    baada_ya_kupokea baada_ya_kuletewa ikifika_ndio nilipe_ikifika kulipa_baadaye`,
  instalments: `instalments installments instalment installment lipa_pole_pole lipa_polepole pole_pole polepole lipa_mdogo_mdogo mdogo_mdogo in_parts pay_in_parts pay_later deposit half_now nusu_sasa kwa_awamu awamu hire_purchase aspira lipa_later credit_terms layaway kidogo_kidogo kwa_mkopo`,
  paid: `i_paid i_have_paid ive_paid i_already_paid already_paid paid paid_for nimelipa nililipa nishalipa nimeshalipa tumelipa niliisha_lipa money_deducted deducted debited money_was_deducted money_gone charged charged_me was_charged
    nimekatwa imekatwa pesa_imekatwa pesa_imetoka pesa_ilitoka pesa_imeenda pesa_zimetoka nikakatwa nimetuma_pesa nilituma_pesa nimetuma_doo nimelipia nililipia nilipa i_sent_money sent_the_money i_made_payment made_the_payment mlikata mmekata doo_imetoka doo_imekatwa
    money_left ganji_imetoka ganji_imekatwa my_payment payment_went malipo_yangu`,
  trouble: `failed fail fails failing not_going_through didnt_go_through did_not_go_through wont_go_through hasnt_reflected not_reflecting not_reflected no_confirmation never_came didnt_come did_not_come hasnt_come has_not_come twice mara_mbili
    double stuck pending processing_forever not_showing doesnt_show no_order no_message hakuna_message hakuna_oda hakuna_ujumbe sijapata_message sijapata_ujumbe sijapata_oda haijaingia haikuingia haijafika haikufika haionekani haijaonekana haikuja imekataa inakataa ilikataa imefeli
    inafeli imegoma imekwama inakwama error not_working doesnt_work does_not_work isnt_working wrong_amount too_much no_prompt prompt prompt_never didnt_get_the_prompt sijaona_prompt haijakam hakuna_confirmation haijakuja payment_problem payment_issue problem_paying tatizo_la_malipo shida_ya_malipo shida_kulipa reversed
    declined rejected hang hanging timed_out timeout cant_pay cannot_pay unable_to_pay siwezi_lipa siwezi_kulipa nashindwa_kulipa nimeshindwa_kulipa imeshindikana imeshindwa imebounce ime_fail haiendi haipiti iligoma inagoma mistake unable not_received havent_received have_not_received`,
  // Exchange.
  exchange: `exchange exchanges exchanged exchanging swap swaps change_size kubadilisha nibadilishe nibadilishie badilishiwa mnabadilisha mnaexchange kubadilishiwa change_it_for different_size_instead return_policy exchange_policy`,
  return: `return returns returned returning refund refunds refunded send_back take_back bring_back give_back rudisha kurudisha nirudishe mnarudisha nirudishie kurudishiwa money_back pesa_yangu_nirudishiwe rejesha kurejesha refunds_policy mnakubali_returns`,
  wrong: `broken damaged torn ripped defective faulty wrong_size wrong_item wrong_colour wrong_color wrong_piece not_what_i_ordered imeraruka imechanika imeharibika zipu_imeharibika zip_is_broken zipper_broken ina_shimo has_a_hole imepasuka mbovu_imefika haikunitosha hainitoshi haitoshi
    doesnt_fit does_not_fit didnt_fit did_not_fit too_small too_big too_tight too_loose ndogo_sana kubwa_sana inanibana imenibana iko_tight inanipwaya dont_like_it changed_my_mind sikuipenda sijaipenda nimebadilisha_mawazo sio_ile_niliagiza sio_niliyoagiza mmenitumia_ingine mlinitumia_size_mbaya size_mbaya
    haikutosha imekuja_ndogo imekuja_kubwa came_torn came_damaged came_dirty imekuja_imeraruka kitu_mbaya not_as_described inanibana_sana mlinitumia_ingine`,
  // Orders.
  order: `order orders ordered ordering oda oda_yangu agizo maagizo agizo_langu mzigo mzigo_wangu mizigo parcel parcels package packages my_bag_shipped my_stuff my_things vitu_vyangu my_items my_delivery my_clothes nguo_zangu niliagiza nimeagiza niliorder nilinunua
    nimenunua i_bought i_ordered purchase my_purchase package_yangu parcel_yangu order_yangu my_shoes my_dress viatu_vyangu`,
  track: `track tracking trace status order_status delivery_status progress where_is_my wheres_my where_are_my has_it_shipped has_my has_my_order has_it_been_shipped shipped_yet out_for_delivery dispatched imetumwa imeshatumwa umetumwa umefika umefika_wapi imefika_wapi imefika iko_wapi uko_wapi ziko_wapi imefikia_wapi imefikia
    mmetuma bado_haijafika haijafika bado_sijapata sijapata not_arrived hasnt_arrived has_not_arrived havent_received still_waiting nangoja nasubiri bado_nangoja when_will_my itafika zitafika utafika iko_njiani ishatumwa gani_status hali_ya_oda hali_ya`,
  cancel: `cancel cancels cancelled cancelling cancellation ghairi kughairi nighairi nighairie futa_oda futa_order futilia_mbali sitisha cancel_my_order dont_want_the_order sitaki_tena_oda sitaki_oda call_off`,
  change: `change changes edit update modify correct_the badilisha nibadilishe nibadilishie kubadilisha badili geuza wrong_address different_address new_address another_address rekebisha nirekebishie`,
  address: `address adress anwani location_yangu delivery_address my_location mahali_pa_kutuma place_of_delivery delivery_location`,
  phone: `phone_number phone number_yangu namba_yangu nambari_yangu simu namba_ya_simu my_number contact_number phone`,
  // Discounts.
  discount: `discount discounts discounted punguzo mapunguzo offer offers ofa promo promos promotion promotions on_sale clearance sale sales deal deals bargain special_offer any_offers niangushie mniangushie niangushie_bei punguza_bei nipunguzie mnipunguzie unipunguzie nipunguzie_bei bei_ya_mwisho last_price best_price negotiate negotiable
    mnapunguza unapunguza reduce_the_price lower_the_price customer_price bei_ya_jioni mnaweza_punguza unaweza_punguza tupunguzie discount_iko black_friday nibonge bonga_bei`,
  code: `kodi code codes promo_code discount_code coupon coupons voucher vouchers kodi_ya_punguzo msimbo gift_code`,
  works: `work works valid apply use redeem inafanya_kazi inafanya kutumia tumia natumia inatumika does_it_work expired imeisha`,
  // The shop.
  open: `open opening opens opening_hours mnafungua mmefungua mko_open fungua wazi open_now open_today business_hours working_hours operating_hours hours masaa_ya_kazi saa_za_kazi masaa mnafunguanga`,
  close: `close closes closing closing_time mnafunga mmefunga mnafunganga closed`,
  available: `mko_open_saa_hii mko_online mpo_online are_you_online are_you_available are_you_there anyone_there are_you_open mnapatikana_saa mnapatikana_lini mnafanya_kazi mnawork weekend weekends sunday sundays jumapili jumamosi saturdays holidays public_holiday sikukuu usiku_pia when_can_i_reach when_can_i_call`,
  shop: `shop store duka stall outlet branch branches physical_shop physical_store showroom your_office ofisi_yenu duka_lenu located location mko_wapi mnapatikana_wapi where_are_you where_is_your_shop where_are_you_located mpo_wapi muko_wapi shop_yenu mnapatikana_wapi soko iko_area_gani gikomba toi_market kuja_dukani`,
  used: `used second_hand secondhand pre_loved preloved thrift thrifted mitumba mtumba grade condition conditions hali grades new_or_used mpya_ama mpya_au ni_mpya ni_mitumba camera quality ubora first_hand zimevaliwa imevaliwa hali_yake hali_gani very_good_mean like_new_mean worn_mean good_mean`,
  genuine: `original genuine authentic fake feki counterfeit real_brand legit ni_original ni_fake ni_feki og replica ya_kweli halisi zenyewe`,
  origin: `where_do_you_get your_clothes_from source_your come_from hutoka_wapi mnatoa_wapi zinatoka_wapi sourced imported bale bales from_which_country nchi_gani`,
  washing: `wash washed washing clean cleaned disinfected sanitized sanitised hygienic ironed zimeoshwa imeoshwa mnaosha usafi ni_safi dry_clean iron how_do_i_wash kuosha kufua zimefuliwa mnafua`,
  privacy: `privacy my_data personal_data personal_information data_protection delete_my_data usiri habari_zangu taarifa_zangu data_yangu my_information do_you_share mnashare_data safe_to_pay is_it_safe ni_salama secure`,
  hold: `reserve reserved hold_it hold_for_me keep_it_for_me keep_for_me niwekee_hadi niwekee_mpaka hadi_kesho mpaka_kesho until_tomorrow till_tomorrow niwekeeni set_aside put_aside book_it kuniwekea mniwekee_hadi shikilia nishikie`,
  wholesale: `wholesale kwa_jumla bulk reseller resell bei_ya_jumla`,
  jobs: `job jobs vacancy vacancies hiring employ ajira kazi_kwenu nafasi_ya_kazi apply_for_a_job career careers`,
  selling: `sell_to_you sell_my buy_my_clothes donate mnanunua_nguo niwauzie kuuza_nguo_zangu consign sell_you`,
  contact: `contact contacts whatsapp email_address your_number namba_yenu nambari_yenu phone_number_yenu instagram tiktok facebook your_email reach_you_on call_you nipe_namba`,
  gift: `gift_wrap gift_wrapping gift_card wrapped_as_a_gift zawadi_card gift_voucher send_as_a_gift`,
  restock: `restock restocking back_in_stock come_back_in_stock more_coming mtaleta_zingine itarudi mnarestock when_do_you_add`,
  one_code: `two_codes both_codes more_than_one_code combine_codes stack_codes codes_mbili code_mbili several_codes`,
  try_on: `try_on try_it_on virtual_try kujaribu nijaribu fitting_room try_before try_first nijaribu_kwanza`,
  account: `account sign_up sign_in log_in login register password_reset reset_password nimesahau_password forgot_my_password akaunti jisajili create_an_account`,
  // People.
  person: `human a_human person real_person a_person someone somebody agent an_agent live_agent representative rep attendant staff manager the_manager supervisor boss owner customer_care customer_service customer_support support_team mtu mtu_halisi mtu_wa_kweli binadamu mhudumu wahudumu meneja msimamizi
    wakala huduma_kwa_wateja mkubwa_wenu mkubwa mwenye_duka human_being people_who_work msee_wa_ukweli msee_real mtu_real your_team mse mwenyewe`,
  speak: `speak speak_to talk talk_to chat_with call_me connect connect_me transfer_me put_me_through escalate ongea kuongea niongee nizungumze zungumza niunganishe niunganishie niongeleshe nipigie nipigieni mnipigie get_me pass_me hand_me reach let_me_speak let_me_talk nipeleke nipee nipe unganisha nahitaji nataka i_want i_need give_me is_there can_i
    call bring`,
  complaint: `complaint complain complaints malalamiko kulalamika nalalamika lalamika not_happy unhappy disappointed terrible_service bad_service poor_service worst_service nobody_answers no_one_answers nobody_replies no_reply hamjibu hawajibu hakuna_anayejibu mnanichezea huduma_mbaya huduma_mbovu huduma_yenu_ni scam scammers
    con conmen thieves wezi matapeli tapeli waongo mwongo mnadanganya mmenidanganya mnanidanganya mmenitapeli mmeniibia mmenicheza ripoff rip_off report_you sue_you court polisi police useless_service rubbish fed_up nimechoka_na_nyinyi customer_service_is customer_care_mbovu huduma_ovyo ovyo
    nonsense upuuzi ujinga pathetic unacceptable ridiculous frustrated frustrating annoyed annoying nimekasirika kasirika nimekasirishwa mnaniboo mmeniboo mmeniangusha mnasumbua mnanisumbua lied cheated conned disgusting mnanibeba_ujinga kuni_scam mme_ni_con very_poor so_slow mko_slow`,
  // Bag.
  bag: `to_bag to_cart to_my_bag to_my_cart to_the_bag to_the_cart in_my_bag in_my_cart in_the_bag in_the_cart into_my_bag kwa_bag kwa_cart kwa_begi kwa_mfuko kwa_kikapu kwenye_bag kwenye_cart kwenye_begi kwenye_mfuko kwenye_kikapu mfukoni kikapuni kwa_basket to_basket to_my_basket my_bag my_cart
    bag_yangu cart_yangu begi_yangu mfuko_wangu kikapu_changu from_my_bag from_bag from_my_cart from_the_bag from_cart kwa_bag_yangu kwa_cart_yangu katika_begi katika_mfuko katika_kikapu ndani_ya_bag ndani_ya_cart basket cart kwa_kikapu_changu`,
  add: `add adding add_to put put_it put_this put_that throw_in include ongeza weka niwekee wekea tia ongezea ill_take i_will_take ill_have i_take take_it i_want_it i_want_this i_want_that nataka_hii nataka_hiyo nataka_hizo nachukua nitachukua nimechukua chukua_hiyo chukua nipee_hiyo nipe_hiyo nipe_hii nipee_hii nipee_hizo nipatie
    buy_it buy_this buy_now nanunua ninunue nainunua buy_that nieke niekee eka weka_hiyo nainunua_hii ntachukua grab get_it_for_me order_it order_this`,
  remove: `remove take_it_off drop_it_from clear_my take_out take_it_out take_off delete drop get_rid toa ondoa nitolee toa_hiyo ondoa_hiyo niondolee empty clear_my_bag clear_my_cart clear_the_bag ondoeni tolea dont_want_it_anymore sitaki_tena sitaki_hiyo tena punguza_moja`,
  set: `make_it change_it_to change_to update_to set_it set_to set_the_quantity iwe ziwe fanya_iwe badilisha_iwe badilisha_ziwe quantity idadi make_them zifanye ifanye weka_ziwe`,
  checkout: `kulipa_saa_hii ready_kulipa kulipa_sasa nilipe_saa_hii nalipa_saa_hii twende_checkout checkout check_out proceed_to_pay proceed_to_payment complete_my_order complete_the_order finish_my_order place_my_order place_the_order ready_to_pay nataka_kulipa_sasa pay_now nilipe_sasa niko_tayari_kulipa kamilisha kamilisha_oda malizia_oda maliza_oda nimalizie lipia_sasa want_to_pay_now place_order
    how_do_i_order how_to_order naagizaje kuagiza nitaagizaje how_do_i_buy naorder_aje jinsi_ya_kuagiza jinsi_ya_kununua nanunuaje how_to_buy naagiza_vipi naagiza_aje`,
  bag_show: `whats_in_my_bag what_is_in_my_bag whats_in_my_cart what_is_in_my_cart show_my_bag show_my_cart show_me_my_bag show_me_my_cart view_my_bag view_my_cart view_cart view_bag open_my_bag open_my_cart see_my_bag see_my_cart my_total total bag_total cart_total bag_yangu_iko_na_nini nina_nini_kwa_bag nimeweka_nini_kwa_bag
    kuna_nini_kwa_bag nionyeshe_bag_yangu onyesha_bag_yangu nionyeshe_cart_yangu jumla_yangu jumla_ni jumla_ni_ngapi jumla total_yangu how_much_is_my_bag how_much_in_total check_my_bag check_my_cart kikapu_changu_kina_nini onyesha_kikapu nionyeshe_kikapu nionyeshe_mfuko_wangu`,
  // Wishlist.
  wishlist: `wishlist wish_list favourites favorites favourite favorite what_did_i_save saved saved_items for_later my_wishes nilizohifadhi zilizohifadhiwa nilizosave nilizopenda orodha_yangu likes list_yangu what_did_i_save`,
  saved: `nilizohifadhi zilizohifadhiwa nilizosave nilizopenda what_did_i_save saved_items my_saved`,
  buy: `buy purchase buying`,
  give: `give nipe nipee`,
  send: `send sending post`,
  bring: `bring bringing`,
  save: `save save_it save_this save_that bookmark keep_it_for_later hifadhi nihifadhie ihifadhi heart niwekee_hii_baadaye save_for_later nisevie isave`,
  // Sizes.
  size: `size sizes sizing saizi saiz sise siz ukubwa size_gani saizi_gani`,
  fit: `fit fits fitting_me fit_me will_it_fit will_this_fit will_that_fit would_this_fit does_it_fit do_they_fit nitatosha itanitosha inanitosha zitanitosha itanienea inanienea itanikaa itanifaa itanifit inanifit itafit itatosha runs_small run_small run_large runs_large run_big runs_big true_to_size nitafit inafit
    my_size will_they_fit suit_my_size hii_itanifit ntafit naeza_fit`,
  measures: `chest bust waist hips hip inseam height foot feet kifua kiuno nyonga mapaja urefu_wangu mguu unyayo nimepima measurements vipimo measure mabega i_am_cm inches_chest kimo bust_yangu waist_yangu`,
  chart: `size_chart size_guide sizing_chart sizes_chart chart_ya_size size_table jedwali_la_saizi jedwali_la_size chati_ya_saizi chati_ya_size orodha_ya_saizi orodha_ya_size conversion uk_to_eu eu_to_uk us_to_eu convert size_conversion measurements_chart mwongozo_wa_saizi mwongozo_wa_size sizes_zenu saizi_zenu jedwali chati`,
  find_size: `my_size size_yangu saizi_yangu what_size which_size find_my_size size_gani saizi_gani recommend_a_size what_is_my_size help_with_size help_me_with_size nivae_size nivae_saizi nivae_gani size_ngapi saizi_ngapi size_ipi saizi_ipi navaa_size_gani size_ya_mtu i_wear_what sizing_help size_me nichukue_size_gani nichukue_saizi_gani ninavaa_saizi`,
  // The stylist.
  outfit: `outfit outfits outfit_ideas an_outfit look_for_a a_look style_me what_to_wear what_should_i_wear what_can_i_wear what_do_i_wear dress_me dress_code nivae_nini nivaeje nivae_aje navaa_nini nivae_je tuvae_nini mavazi_ya nipange nipange_look nivishe luku look_ya full_look complete_look head_to_toe ensemble
    outfit_ya vazi_la_kwenda mavazi_gani nipangie nipendekezee suggest_something_to_wear put_together put_something_together kuvaa_nini nguo_za_kuvaa nikivaa_nini nipe_idea luku_ya drip_ya fit_ya_ku outfit_idea nishauri_nivae advise_me_on_what pendekeza_vazi pendekeza_mavazi`,
  stylist: `personal_stylist stylist styling_session fashion_advice complete_makeover makeover wardrobe_help wardrobe_audit style_consultation fashion_consultant styling consultation full_consultation quick_style mshauri_wa_mitindo ushauri_wa_mavazi ushauri_wa_mitindo mwanamitindo nipe_ushauri_wa_mavazi stylist_wangu fashion_tips style_advice occasion_styling`,
  match: `goes_with go_with goes_well go_well match matches matching_with pair_with pair_it wear_with style_with wear_it_with what_goes complete_this_look inaendana inaenda_na zinaendana inapatana nivae_na naivaa_na niivae_na inaendana_na inafaa_na inalingana ivaliwe_na nivae_na_nini navaa_na_nini going_with nivalie_na combine_with team_with
    inamatch inapendeza_na`,
  owned: `i_own i_have_a i_already_have ninayo nina niko_na in_my_wardrobe in_my_closet my_closet kabatini my_wardrobe`,
  // Lists.
  more: `more more_please show_more see_more others other_ones another_one next next_ones next_page any_more anything_else something_else what_else zingine zaidi nyingine nyengine mengine vingine ingine endelea ongeza_zingine more_options other_options different_ones zaidi_ya_hizi hizo_zingine continue keep_going show_others leta_zingine
    nionyeshe_zingine onyesha_zaidi lete_ingine more_like ziko_zingine kuna_zingine`,
  similar: `similar alike like_this like_this_one like_that like_these something_like more_like_this kama_hii kama_hizi kama_hiyo kama_hizo kama_hilo zinazofanana inayofanana kufanana mfano_wa_hii same_style sawa_na_hii zinafanana_na zinazofanana_na like_the_first like_the_second design_kama_hii`,
  cheaper: `cheaper cheaper_ones less_expensive lower_price lower_priced more_affordable cheapest bei_ya_chini bei_ya_chini_kidogo bei_nafuu bei_rahisi rahisi_zaidi nafuu_zaidi bei_poa_zaidi bei_poa ya_bei_ya_chini za_bei_ya_chini a_bit_cheaper kidogo_bei too_expensive expensive ghali ghali_sana bei_ghali bei_kali bei_iko_juu bei_ni_kubwa iko_juu
    chini_kidogo rahisi_kidogo cheap_ones bei_chini za_bei_rahisi bei_ndogo punguza_bei_kidogo za_chini bei_imepanda pricey costly steep`,
  dearer: `more_expensive dearer pricier higher_end better_quality premium higher_price bei_ya_juu ghali_zaidi za_bei_ya_juu quality_zaidi fancier`,
  bigger: `bigger larger bigger_size size_up one_size_up kubwa_zaidi saizi_kubwa size_kubwa bigger_sizes larger_size larger_sizes kubwa_kidogo kubwa_kuliko next_size_up`,
  smaller: `smaller smaller_size size_down one_size_down ndogo_zaidi saizi_ndogo size_ndogo smaller_sizes ndogo_kidogo next_size_down`,
  sort_cheap: `cheapest_first sort_by_price lowest_price_first lowest_price lowest_first low_to_high kuanzia_bei_ya_chini cheapest_one panga_kwa_bei the_cheapest bei_ya_chini_kabisa rahisi_kabisa rahisi_zaidi_kabisa cheapest`,
  sort_dear: `most_expensive highest_price high_to_low ghali_zaidi_kabisa most_expensive_first`,
  sort_new: `newest newest_first latest_first mpya_kwanza most_recent`,
  sort_popular: `most_popular popular bestsellers best_sellers best_selling bestseller zinazopendwa zinanunuliwa_sana trending trend inatrend zinatrend hot_right_now`,
  new: `new_arrivals new_arrival whats_new what_is_new anything_new just_in just_arrived latest_arrivals new_stuff new_items new_in new_pieces nguo_mpya vitu_vipya mpya_zimefika zilizofika zimeingia_mpya stock_mpya mzigo_mpya mmeleta_nini_mpya nini_mpya kipya_ni_nini new_stock latest_collection latest_pieces fresh_stock zilizoingia mpya_gani nini_kipya
    kuna_mpya nishow_mpya zimeingia kuna_kipya mpya_leo new_today new_this_week mpya_wiki_hii vitu_mpya nguo_mpya_zimeingia mtumba_mpya`,
  // One piece.
  this: `this it that this_one that_one these those hii hiyo hizi hizo ile hilo hili hicho hiki huyu huo hivi them they the_one yake inayo hii_hapa ikona hio hiyo_hapo`,
  select: `the_one show_me_the open_the tell_me_about more_about tell_me_more_about details_of details_on i_like_the napenda niambie_kuhusu nieleze_kuhusu open_number nionyeshe_ile pick choose nachagua chagua select i_prefer i_choose view_the`,
  detail: `material fabric made_of made_from kitambaa kitambaa_gani imetengenezwa imeshonwa lined lining bitana stretch stretchy stretches inavutika inanyoosha thick thin heavy nzito nyepesi see_through transparent damage damages damaged_anywhere flaw flaws defect defects stain stains madoa doa kasoro shimo mashimo holes hole tear tears missing_button
    length long_is urefu urefu_wake how_long_is ukubwa_wake measurements vipimo vipimo_vyake measurement width upana pockets pocket mifuko ina_mifuko has_pockets sleeves zip zipper zipu button buttons vifungo condition hali_yake details detail more_details describe description maelezo maelezo_zaidi brand brand_gani which_brand label care wash_it
    real_leather cotton_or pure_cotton is_it_cotton ni_pamba ni_ngozi colour_is_it rangi_gani what_colour what_color which_colours other_colours rangi_zingine imevaliwa_mara how_old waterproof inapitisha_maji elastic heel_height kisigino how_high worn_out imechakaa imepauka faded fade iko_na_madoa iko_na_shimo ina_madoa kinyume_chake how_many_left left_in_stock zimebaki_ngapi
    what_is_it_made imetengenezwa_na sizes_available sizes_gani saizi_gani_ziko which_sizes what_sizes what_sizes_do size_zipi saizi_zipi inapatikana_size padded handmade hood kofia_yake tell_me_more niambie_zaidi`,
} as const

export type WordCue = keyof typeof CUE_WORDS
