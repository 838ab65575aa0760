export interface Transfer {
  beneficiary: string
  iban: string
  amountCents: number
  reference: string
}

const MOST_NAME = 70
const MOST_REFERENCE = 140

/** A field of the code has no line breaks and a largest length. */
const field = (text: string, most: number) => text.replace(/\s+/g, ' ').trim().slice(0, most)

/**
 * The text of a payment QR code: "Quick Response Code: guidelines to enable data capture for the initiation of a SEPA
 * credit transfer" of the European Payments Council, version 002, in UTF-8. The reference is unstructured text.
 */
export const epcText = ({ beneficiary, iban, amountCents, reference }: Transfer): string =>
  [
    'BCD',
    '002',
    '1',
    'SCT',
    '',
    field(beneficiary, MOST_NAME),
    iban.replace(/\s/g, ''),
    `EUR${(amountCents / 100).toFixed(2)}`,
    '',
    '',
    field(reference, MOST_REFERENCE),
  ].join('\n')
