/** M-PESA as its provider writes it, for screens: with a hyphen at which no line ends. SMS and e-mails have the plain one, which is in the GSM alphabet. */
export const M_PESA = 'M\u2011PESA'
