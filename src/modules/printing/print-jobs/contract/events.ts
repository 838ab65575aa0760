export interface PrintingEvents {
  'print-job.changed': {
    printJobId: string
    printerId: string
    storeId: string | null
    orderId: string | null
    status: string
    /** A paper of an order is lost, or is no longer. */
    isAlarm: boolean
  }
  'printer.changed': { printerId: string; storeIds: string[] }
}
