// What says that the next thing named is not wanted; two words that belong together are joined by "_". Data.

export const REFUSING = `instead_of badala_ya rather_than but_not not no nothing nothing_too non none_of without except except_for excluding minus avoid avoiding apart_from other_than anything_but any_but everything_but all_but hate i_hate not_into not_a_fan_of
  dont_want do_not_want dont_like do_not_like dont_need do_not_need dont_love dont_wear dont_show dont_show_me cant_wear never_wear isnt arent is_not are_not not_in not_of no_more
  bila sio siyo si isipokuwa isipokua ila zote_ila yoyote_ila yote_ila mbali_na kando_na sitaki sipendi sihitaji sivai sivaagi sipendelei sio_ya sio_za si_ya si_za hatutaki hatupendi usinionyeshe usiniletee usilete usionyeshe msilete zisiwe isiwe isikuwe zisikuwe asiwe yasiwe zisiwe_za isiwe_ya wala nachukia achana_na wacha_za`
