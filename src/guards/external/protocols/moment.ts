/** When a host says that it asks: the same moment for every request, so that equal requests are equal byte for byte. */
export const MOMENT = new Date('2026-01-01T00:00:00.000Z');
