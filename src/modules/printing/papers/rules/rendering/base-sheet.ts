/** What browsers have built in and the renderer has not, or has otherwise. */
export const BASE_CSS = `
*{box-sizing:border-box}
body{margin:0;overflow-wrap:anywhere;background:#fff;color:#000;font-family:Inter,sans-serif}
hr{border:0;border-top:2px solid #000;margin:8px 0;height:0}
`
