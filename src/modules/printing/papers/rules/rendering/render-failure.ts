/**
 * `Empty` has nothing to print, `TooWide` and `TooTall` go over what paper or memory hold, `Unreadable` is no document
 * the renderer understands.
 */
export type RenderFailureName = 'Empty' | 'TooWide' | 'TooTall' | 'Unreadable'

export class RenderFailure extends Error {
  constructor(
    override readonly name: RenderFailureName,
    message: string,
  ) {
    super(message)
  }
}
