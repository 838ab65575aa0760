import type { Language } from '../../../core/contract/common'
import { filled } from '../../../core/rules/texts'
import { signInTexts } from '../sign-in/texts'

/**
 * Written with the letters that fit 160 into one message: a single ó would cut that to 70. Its last line lets
 * browsers offer the code on the page of that address, and nowhere else.
 */
export const codeText = (language: Language, code: string, publicUrl: string): string =>
  `${filled(signInTexts(language).sms, { code })}\n\n@${new URL(publicUrl).hostname} #${code}`
