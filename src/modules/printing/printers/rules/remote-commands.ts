/** A device may take it so long; then it has to be sent again. */
export const COMMAND_EXPIRES_SECONDS = 15 * 60

/** How long a device may be busy with a command: its trial, and going back when the network is gone. */
export const COMMAND_LEASE_SECONDS = 300

interface CommandToSign {
  jobId: string
  deviceId: string
  /** ISO 8601. */
  expiresAt: string
  text: string
}

/** What is signed: this command, for this device, once, until then. */
export const commandText = ({ jobId, deviceId, expiresAt, text }: CommandToSign): string =>
  ['comanda-printer-command', jobId, deviceId, expiresAt, text].join('\n')

/** What WPA takes, and nothing for an open network. Blanks at either end are lost on the way to the system's own program. */
export const isWifiPassword = (password: string): boolean =>
  password === '' || /^(?! )[\x20-\x7e]{8,63}(?<! )$/.test(password)
