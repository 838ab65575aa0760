import { loadTextsInUse, type TextArea } from './texts'

/** A part that brings texts of its own, which the screens that show it do not ask for. */
export const withTexts =
  <Part>(areas: readonly TextArea[], load: () => Promise<Part>) =>
  async (): Promise<Part> => {
    const [part] = await Promise.all([load(), loadTextsInUse(areas)])
    return part
  }
