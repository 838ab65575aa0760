/** What a text is asked for with. */
export type TextRequest = {
  /** How it is to be written. */
  instructions: string
  prompt: string
  maxTokens: number
}

export type WrittenText =
  | { kind: 'written'; text: string }
  /** It does not write this, whoever asks again. */
  | { kind: 'refused'; reason: string }
  /** It is not there, too slow, or asked too often: worth another try. */
  | { kind: 'unavailable'; reason: string }

/** What the product asks of a language model. Never throws. */
export type TextService = { write(request: TextRequest): Promise<WrittenText> }
