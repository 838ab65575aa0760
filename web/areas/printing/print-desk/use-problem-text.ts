import { useTranslations } from 'use-intl'
import { EncoderRefusal } from '../../../../src/modules/printing/papers/rules/commands/encoder-refusal'
import { useFailureText } from '../../../i18n/failure-text'
import { toast } from '../../../ui/feedback/toast'
import { PrintProblem, type PrintProblemName } from '../paper/print-problem'

/** What the encoder throws, by its words. */
const OF_ENCODER: Readonly<Record<string, PrintProblemName>> = {
  'Unknown codepage': 'unknownCodepage',
  'Codepage not supported by printer': 'codepageNotSupported',
  'Symbology not supported by printer': 'symbologyNotSupported',
  'Unknown alignment': 'unknownAlignment',
  'Unknown printer model': 'unknownModel',
  'Unknown codepage mapping': 'unknownMapping',
  'This font is not supported by this printer': 'fontNotSupported',
  'Box is too wide': 'boxTooWide',
  'Table is too wide': 'tableTooWide',
  'Could not determine the type of image input': 'unknownPicture',
  'Image could not be loaded': 'pictureNotLoaded',
}

/** A refusal of the desk in the language of the screen, and what printer or browser said about it. */
export function useProblemText() {
  const t = useTranslations('print-desk')
  const failureText = useFailureText()
  return (error: unknown): { text: string; detail?: string } => {
    if (error instanceof PrintProblem) {
      const text = t(`problems.${error.name}`, { detail: error.detail })
      return error.detail && !text.includes(error.detail) ? { text, detail: error.detail } : { text }
    }
    const ofEncoder = error instanceof Error ? OF_ENCODER[error.message] : undefined
    if (ofEncoder) return { text: t(`problems.${ofEncoder}`, { detail: '' }) }
    // Of a size, a code or a cell: the words by which programs of printers are known.
    if (error instanceof EncoderRefusal) return { text: error.message }
    return { text: failureText(error) }
  }
}

/** Says it, for what has no place of its own on the desk. */
export function useSayProblem() {
  const problemText = useProblemText()
  return (error: unknown) => {
    const { text, detail } = problemText(error)
    toast.error(text, detail ? { description: detail } : {})
  }
}
