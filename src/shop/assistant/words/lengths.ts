// How long a dress or a skirt is to be. Two words that belong together are joined by "_". Data.

export const LONGER =
  'longer refu ndefu mrefu warefu mirefu marefu kirefu virefu ndefu_kidogo ndefu_zaidi too_short not_so_short not_too_short not_that_short isiwe_fupi si_fupi_hivyo isiyo_fupi fupi_sana below_the_knee below_knee past_the_knee chini_ya_goti chini_ya_magoti'
export const SHORTER =
  'shorter fupi mfupi wafupi mifupi mafupi kifupi vifupi fupi_kidogo fupi_zaidi too_long not_so_long not_too_long isiwe_ndefu isiyo_ndefu ndefu_sana above_the_knee above_knee juu_ya_goti juu_ya_magoti'
