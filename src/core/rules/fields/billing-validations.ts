import { isIban } from './iban'
import { textCheck } from './validations'
import { isVatNumber } from './vat'

// Apart from the other checks: the rules of eighty countries weigh 15 kB, and only billing forms need them.
export const iban = textCheck('iban', isIban)
export const vat = textCheck('vat', isVatNumber)
