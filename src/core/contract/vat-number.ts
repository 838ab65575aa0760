import { z } from 'zod'
import { readVatNumber, vat } from '../rules/fields/vat'
import { refineWith } from './refine-with'

/** Written as tax offices write it, whatever dots and spaces it came with. */
export const VatNumber = z
  .string()
  .trim()
  .superRefine(refineWith<string>(vat))
  .transform(text => readVatNumber(text) ?? text)
