/** Why something about printing was refused, by the name of its text. */
export type PrintProblemName =
  | 'lastTicket'
  | 'severalTickets'
  | 'noJobs'
  | 'noJobsFor'
  | 'notOpen'
  | 'notPrinted'
  | 'noUsb'
  | 'notChosen'
  | 'usbHeld'
  | 'notAPrinter'
  | 'noProgram'
  | 'programRefused'
  | 'programKey'
  | 'notDrawn'
  | 'notAPicture'
  | 'pictureTooLarge'
  | 'unknownCodepage'
  | 'codepageNotSupported'
  | 'symbologyNotSupported'
  | 'unknownAlignment'
  | 'unknownModel'
  | 'unknownMapping'
  | 'fontNotSupported'
  | 'boxTooWide'
  | 'tableTooWide'
  | 'unknownPicture'
  | 'pictureNotLoaded'

export class PrintProblem extends Error {
  constructor(
    override readonly name: PrintProblemName,
    /** What the text names: a day, or what the printer or the browser said. */
    readonly detail = '',
    options?: ErrorOptions,
  ) {
    super(detail ? `${name}: ${detail}` : name, options)
  }
}
