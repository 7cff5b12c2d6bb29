// Requests that are refused, kindly, by two things said near one another, whatever stands between them. Data.

import { FIRST_NAMES } from './names.ts'

/** One of the first, then one of the second at most so many words on; words joined by "_" belong together. */
export type Pair = readonly [first: string, second: string, within: number]

const TELL =
  'show give print reveal repeat output tell list send share display expose copy leak recite dump paste translate describe summarise summarize what whats which nionyeshe nipe nipee nishow nitumie niambie onyesha toa orodhesha taja print_out nitajie'
const HIDDEN =
  'prompt prompts instruction instructions configuration config guidelines directives above system_message system_prompt api password passwords credentials secret secrets token source_code hidden_text internal_rules your_rules rules_zako maagizo kanuni_zako sheria_zako siri_zako maelekezo_yako prompt_yako instructions_zako before_this before_my_message'
const OTHERS =
  'customers clients customer client users another_user other_user somebody_else someone_else other_people other_peoples others other_shopper other_shoppers buyer buyers wateja mteja wengine mwingine watu_wengine mtu_mwingine wasee_wengine msee_mwingine wenzangu my_neighbour my_ex my_wife my_husband my_girlfriend my_boyfriend jirani_yangu my_friends neighbours'
const THEIRS =
  'phone phones number numbers email emails address addresses order orders purchase purchases data details list information info name names history oda order_za namba nambari simu anwani orodha taarifa majina manunuzi location mzigo'
const ROLE =
  'owner the_owner admin administrator developer programmer engineer boss_of ceo manager supervisor root superuser hacker dan god moderator staff_member employee mwenye mmiliki meneja msimamizi mdosi mkubwa_wa developer_wa mfanyakazi lawyer doctor pirate different_ai another_ai unrestricted uncensored no_rules no_restrictions no_limits free_of_rules'

const NAMES = FIRST_NAMES.join(' ')
/** "Jane's", "of Jane": somebody who only says who they are names nothing of others. */
const NAMES_OWNING = FIRST_NAMES.map((name) => `${name}s`).join(' ')
const OF_NAMES = ['of', 'ya', 'za', 'la', 'wa'].flatMap((of) => FIRST_NAMES.map((name) => `${of}_${name}`)).join(' ')

export const INJECTION_PAIRS: readonly Pair[] = [
  ['pretend imagine_that imagine_all jifanye', 'cost costs free price prices bei bure zinauzwa', 5],
  [TELL, HIDDEN, 4],
  ['ignore disregard forget override bypass skip drop puuza sahau achana_na wacha usifuate', 'instruction instructions rules rule prompt guidelines previous above everything_you told policies restrictions maagizo kanuni sheria maelekezo rules_zako yote_uliyoambiwa', 5],
  [THEIRS, OTHERS, 5],
  [OTHERS, THEIRS, 2],
  [THEIRS, OF_NAMES, 2],
  [NAMES_OWNING, THEIRS, 2],
  [NAMES, 'alinunua amenunua bought buy ordered', 2],
  ['customers customer clients wateja mteja wengine mwingine', 'bought buy ordered alinunua wamenunua amenunua wananunua', 3],
  ['instructions prompt maagizo rules', 'given umepewa were_you have_you were_you_given ulipewa', 4],
  ['who', 'bought buys ordered purchased has_bought', 2],
  ['nani', 'alinunua amenunua aliagiza ameagiza ananunua', 2],
  ['namba nambari number simu phone email address anwani location', 'alinunua amenunua aliagiza who_bought who_ordered', 6],
  ['what_did', 'buy order purchase', 3],
  ['you_are_now you_are_the you_are_a you_are_an youre_now youre_the from_now_on pretend imagine_you imagine_that_you act_as act_like behave_like become assume_you jifanye wewe_ni wewe_sasa uko_sasa jifanye_uko jifanye_wewe sasa_wewe uwe kuwa_kama', ROLE, 5],
  ['i_am im iam this_is mimi_ni mimi_ndio mimi_ndiye mimi_ndo me_ni', 'the_owner owner_of admin administrator the_admin the_developer developer_of your_developer the_manager your_boss your_owner your_creator the_ceo the_programmer mwenye_duka mmiliki meneja_wa_duka developer_wenu openai anthropic from_openai your_engineer', 2],
  ['pretend act_as act_like simulate roleplay role_play jifanye act_as_my', 'rules no_rules dan another different evil you are wewe uko my', 4],
  ['set make change lower reduce update edit put badilisha fanya weka', 'price_to_0 price_to_1 price_to_zero price_1 everything_free it_free all_free total_to_0 total_to_1 total_to_zero total_0 bei_iwe_shilingi bei_iwe_moja bei_iwe_bure bei_iwe_0 bei_iwe_1 be_free to_be_free bei_kuwa_0 discount_100 discount_to_100 discount_90 prices_to_1 prices_to_0 price_zero price_one_shilling to_1_shilling to_one_shilling', 6],
  ['enable activate turn_on switch_to enter', 'debug developer_mode admin_mode god_mode dan_mode jailbreak unrestricted sudo root', 3],
  ['call run execute invoke use trigger', 'tool tools function functions refund_tool command query sql script', 4],
  ['what which list', 'tools functions commands', 2],
  ['respond reply answer say', 'only_with exactly_with with_exactly nothing_but approved i_approve', 2],
  ['approve confirm mark', 'my_refund order_as_paid my_order_as_paid as_paid as_delivered', 5],
  ['new', 'rule_everything instructions_from system_message rules_apply', 2],
  ['give me nipe nipee', 'admin_access access_to_the_database database_access free_stuff everything_free everything_for_free all_items_free vitu_zote_bure vyote_bure', 4],
  ['written said typed what_was', 'before_my before_this before_the_first', 4],
] // prettier-ignore

const US =
  'service services huduma rider driver delivery_guy delivery_man delivery_person courier staff team_yenu customer_care support shop store duka website quality picture picha photo you_people you_guys you_are youre nyinyi ninyi mko wafanyakazi mhudumu watu_wenu seller'
const HARD =
  'bad worst terrible horrible awful poor slow pathetic useless rude arrogant insulted insult abused shouted lazy unprofessional fake misleading disappointing sucks trash garbage rubbish nonsense joke wabaya mbaya mbovu mabaya hovyo ovyo duni sikitisha inasikitisha imenisikitisha inaboo inakera mjeuri wajeuri jeuri amenitukana alinitukana alinifokea wezi waongo wakora matapeli crooks crook liars thieves robbers scammers cheats criminals upuzi ujinga ufala ufisadi takataka nichukie nachukia'

export const COMPLAINT_PAIRS: readonly Pair[] = [
  [US, HARD, 5],
  ['bad worst terrible horrible poor pathetic useless rude slow', 'service services experience shop store customer_care rider driver support staff', 2],
  ['feel felt been was najihisi', 'robbed cheated scammed ripped_off conned duped disrespected insulted let_down nimetapeliwa nimeibiwa', 2],
  ['looks look nothing is different sio haifanani', 'nothing_like not_like like_the_photo like_the_picture like_the_pictures like_the_photos like_what kama_picha na_picha kama_kwa_picha kwa_picha', 4],
  ['nobody no_one noone hakuna_mtu hakuna hamna no_body', 'answers answer answering picks pick picking replies reply replying responds responding responded called anajibu anayejibu anashika anapokea anaongea', 3],
  ['you mna mme mnani wewe', 'promised lied lie never_keep ignore ignored mislead wasted_my', 2],
  ['mliahidi mlisema mliniambia you_said you_promised you_told_me', 'siku wiki jana saa days week weeks yesterday hours but lakini', 6],
  ['mnabeba mnafanya mnachukulia mnanifanya', 'ufala wajinga mjinga nichukie fala mzaha', 3],
  ['siwezi_kuamini i_cant_believe', 'mmenifanyia mmefanya you_did you_sent you_sold', 3],
  ['asked messaged texted called nimeuliza nimepiga nimetuma_message', 'no_reply no_answer no_response dont_respond dont_reply you_dont hamjibu hakuna_jibu', 5],
  ['kuchelewa mmechelewa mnachelewa umechelewa', 'kunijibu kujibu sana kila', 3],
] // prettier-ignore

const WRITE =
  'write compose draft create generate rewrite proofread edit make andika niandikie niandikia niandike nitungie tunga nitengenezee do_my help_me_with help_with nisaidie_kuandika nisaidie_na nisaidie_kufanya'
const TEXT =
  'poem poems story essay essays article letter love_letter application_letter some_code code_in code_for a_script program programme song rap lyrics speech cv resume cover_letter report homework assignment thesis research_paper blog caption captions email_to_my website app sql python java javascript html shairi insha hadithi barua wimbo hotuba kazi_ya_shule kazi_ya_nyumbani maths math hesabu coursework project_ya my_project my_exam business_plan proposal sms_to_my'

export const OUTSIDE_PAIRS: readonly Pair[] = [
  [WRITE, TEXT, 5],
  ['tell give sing play read nipe niambie nisimulie nieleze niimbie nisomee nichezee', 'story stories joke jokes riddle poem bedtime_story utani kichekesho kitendawili hadithi music song news muziki wimbo fact_about fun_fact', 4],
  ['translate tafsiri interpret', 'to into in this that word sentence kwa neno hii hili kiingereza kiswahili english swahili french good hello', 6],
  ['who nani', 'won win wins winning alishinda ameshinda atashinda president prime_minister governor senator mp king queen pope invented discovered wrote rais gavana waziri mbunge mfalme scored ruto raila gachagua trump messi ronaldo', 4],
  ['capital mji_mkuu population president currency flag rais', 'of wa ya france kenya uganda tanzania', 1],
  ['what_is whats calculate solve how_much_is ngapi', 'plus minus times divided_by squared_root square_root kujumlisha mara', 3],
  ['explain define teach_me nieleze nifundishe eleza tell_me_about', 'photosynthesis history physics chemistry biology maths math mathematics science quantum economics bitcoin crypto blockchain religion god islam christianity war wars evolution programming coding hesabu historia sayansi fizikia gravity relativity democracy', 4],
  ['need nataka want give_me nipe lend borrow nikopeshe get take apply_for naomba can_i_get unaweza_nipa mnatoa do_you_give do_you_offer', 'loan loans mkopo mikopo advance_salary deni', 4],
  ['nikopeshe lend_me borrow_me nikope', 'pesa money elfu thao soo ngiri cash something kitu 500 1000 2000 5000', 3],
  ['what which whats hali how_is hows', 'weather forecast hewa temperature', 4],
  ['will_it is_it_going_to', 'rain', 2],
  ['what_time', 'in_london in_new_york in_dubai in_america in_china in_uk in_us', 3],
  ['book get buy nitafutie find_me', 'flight flights ticket tickets hotel room airbnb bus_ticket sgr train_ticket tiketi ndege', 3],
  ['medicine dawa tablets pills drug drugs cure treat treatment remedy tiba', 'for ya headache fever malaria pain stomach kichwa tumbo homa flu cough', 3],
  ['headache fever malaria stomachache maumivu naumwa flu pregnant_test homa kikohozi', 'take do help cure nifanye nimeze dawa medicine nitumie use', 7],
  ['how_do how_to how_can jinsi_ya namna_ya nifundishe teach_me', 'cook bake kupika hack code_in program lose_weight invest trade make_money fix_my_phone fix_my_car repair_my drive', 4],
  ['cook pika nipikie', 'pilau chapati ugali rice chakula nyama food', 3],
  ['sell mnauza uza buy have mko_na nataka_kununua', 'phones simu laptops cars gari magari houses nyumba land shamba food chakula vegetables mboga rice mchele maize mahindi furniture viti televisheni fridge computers kompyuta medicines drugs bhangi weed guns motorbike pikipiki electronics chickens kuku ngombe', 2],
  ['visa', 'to for ya application', 1],
  ['convert change badilisha', 'dollars dollar euros pounds shillings_to usd', 3],
  ['headlines restaurant restaurants hurts mapenzi headache', 'today todays good best leo advice me do take ya near nearby', 5],
  ['good best todays my which what advice_ya nzuri', 'restaurant restaurants hotel headlines phone_should phone_to laptop_should stomach mapenzi movie movies series', 2],
  ['arsenal chelsea liverpool gor_mahia man_u manchester barcelona madrid afc harambee_stars', 'inacheza wanacheza plays play playing score scored result won match ilishinda walishinda', 3],
  ['who', 'will_win is_going_to_win won', 2],
  ['predict tips odds', 'bet betting match game odds football mechi sportpesa', 4],
  ['fix repair nitengenezee', 'my_phone my_laptop my_car my_tv simu_yangu gari', 2],
  ['summarise summarize paraphrase', 'this article text book the chapter', 2],
  ['go_out tutaenda twende come_over', 'with_me out date nami mrembo', 3],
  ['house', 'girl help_wanted manager', 1],
] // prettier-ignore
