// How a wish is given up: any colour will do, the price does not matter. Two words that belong together are joined by "_". Data.

/** What each wish is called. */
export const SLOT_NAMES = {
  colour: 'colour color colors colours rangi',
  size: 'size saizi',
  max_price: 'price bei budget bajeti price_limit price_range',
  fabric: 'material fabric kitambaa cloth_type',
  style: 'style mtindo stylo',
  occasion: 'occasion tukio',
  condition: 'condition hali',
  pattern: 'pattern print',
} as const

/** Before the name of it. */
export const FREE = 'any whatever whichever no_particular no_specific no_preferred'
export const DROPS =
  'take_off lift get_rid_of drop forget forget_about remove ignore skip lose leave_out never_mind nevermind dont_care_about i_dont_care_about dont_mind i_dont_mind dont_worry_about clear toa ondoa sahau achana_na acha wacha futa usijali usijali_kuhusu bila_kujali sijali'
/** Behind the name of it. */
export const INDIFFERENT =
  'doesnt_matter does_not_matter is_not_important not_important isnt_important not_a_problem no_problem is_no_problem not_an_issue no_issue isnt_an_issue isnt_a_problem can_be_anything any yoyote yoyote_ile lolote haijalishi si_shida sio_shida haina_shida hakuna_shida sijali si_muhimu sio_muhimu any_is_fine no_limit haina_limit'
