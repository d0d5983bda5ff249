/** Set where a logout is answered, for the page that comes next: nothing that its person typed stays on this device. */
export const leftCookie = 'porchlight.left'
