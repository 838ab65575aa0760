/** Under which the office is told of a lead that nobody has answered yet. */
export const incidenceKey = (leadId: string) => `lead:${leadId}`
