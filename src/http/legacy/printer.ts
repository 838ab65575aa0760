import { legacy } from '../legacy-table'

export const printer = legacy([
  ['POST', '/printer-api/claim', 'printer.claim'],
  ['GET', '/printer-api/printers/self/next-job', 'printer.nextJob'],
  ['GET', '/printer-api/next-job', 'printer.nextJob'], // short form
  ['GET', '/printer-api/printers/self/ping', 'printer.ping'],
  ['GET', '/printer-api/ping', 'printer.ping'], // short form
  ['GET', '/printer-api/printers/self/check-for-updates', 'printer.checkForUpdates'],
  ['GET', '/printer-api/check-for-updates', 'printer.checkForUpdates'], // short form
  ['PATCH', '/printer-api/print-jobs/{tid}', 'printer.reportJob'],
])
