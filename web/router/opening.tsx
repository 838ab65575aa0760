/** Stands where a dialog or a menu will be that is being fetched: until then, no single key does anything on its screen. */
export const Opening = () => <span hidden data-opening />
