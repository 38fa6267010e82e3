/**
 * Sales files written by hand after what programs that read such files know of them; no seller's own are among them. The heads of
 * Adobe, Dreamstime, Alamy, Shutterstock and Depositphotos are inferred, as is the order of Adobe's columns behind the fifth.
 */
export const SALES_FILES = {
  /** No head; a title with commas; the last row is 3 May in UTC and 4 May in Bangkok. */
  adobe: `2026-10-04T12:31:22+0000,900000001,"Weaver, silk loom, warm light",subscription,$0.33,photos,silk-loom-01.jpg,Somchai,standard
2026-10-04T12:31:22+0000,900000001,"Weaver, silk loom, warm light",subscription,$0.33,photos,silk-loom-01.jpg,Somchai,standard
2026-10-03T18:00:00+0000,900000002,Rice field,custom,$3.30,photos,rice-field-02.jpg,Somchai,standard
`,
  adobeWithHead: `Date,Asset ID,Title,License type,Royalty,Asset type,File name,Contributor
2026-10-04T12:31:22+0000,900000001,"Weaver, silk loom",subscription,$0.33,photos,silk-loom-01.jpg,Somchai
`,
  shutterstock: `Earnings of October 2026
Date,Downloads,Subscription,,On demand,,Enhanced,,Single,,Video,Total
2026-10-01,3,2,0.50,1,1.88,0,0.00,0,0.00,0,2.38
2026-10-02,0,0,0.00,0,0.00,0,0.00,0,0.00,0,0.00
2026-10-03,1,1,0.10,0,0.00,0,0.00,0,0.00,0,0.10
`,
  shutterstockBare: `captions of a former page
2026-10-01,3,2,0.50,1,1.88,0,0.00,0,0.00,0,2.38
2026-10-02,0,0,0.00,0,0.00,0,0.00,0,0.00,0,0.00
`,
  magnific: `Asset type,File name,Description,Asset public URL,Freepik Asset ID,Freepik Downloads,Freepik Earnings EUR
photo,silk-loom-01.jpg,Weaver at a loom,https://example.com/1,71000001,4,0.92
photo,rice-field-02.jpg,Rice field,https://example.com/2,71000002,1,0.23
`,
  magnificPage: `<!doctype html>
<html><head><title>Sign in</title></head><body></body></html>
`,
  dreamstimeList: `October 4, 2026
284519377\tElderly couple gardening together\t$0.35\tSubscription, XL
284519377\tElderly couple gardening together\t$0.35\tSubscription, XL
October 5, 2026
284530118\tWind turbines\t$2.10\tRF, TIFF
`,
  dreamstimeDays: `June 1, 2026\t$0.70\t2
June 2, 2026\t$2.10\t1
`,
  oneTwoThree: `stockId,totalNet,totalEarning,fileName,date,refund_date
180000001,$ 13.02,$ 6.51,silk-loom-01.jpg,2026-10-04T20:30:00-04:00,
180000002,$0.50,$0.25,rice-field-02.jpg,2026-10-05T09:00:00-04:00,2026-10-20T09:00:00-04:00
`,
  oneTwoThreeElder: `2024-05-04 12:31:22,180000001,silk-loom-01.jpg,subscription,1,$0.25
2024-05-05 08:00:00,180000002,rice-field-02.jpg,credit,1,$1.10
`,
  alamy: `Invoice date,Date cleared,Sale ref,Alamy ref,Your ref,Caption,Gross,Your share
4 Oct 2026,,S-1,2AB3C4D,silk-loom-01.jpg,Weaver,$100.00,$40.00
4 Oct 2026,,S-1,2AB3C4D,silk-loom-01.jpg,Weaver,$30.00,$12.00
5 Oct 2026,20 Nov 2026,S-2,2AB3C4E,rice-field-02.jpg,Rice,$50.00,-$20.00
`,
  getty: `Sales Date\tRoyalty Month\tAsset Number\tAsset Description\tCollection\tContent Type\tProduct Type\tSale Region\tLicense Fee in USD\tRoyalty Rate\tGross Royalty in USD
04-Oct-2026\tOct-2026\t1300000001\tWeaver\tiStock\tPhoto\tSubscription\tAPAC\t0.0280\t15%\t0.0042
05-Oct-2026\tOct-2026\t1300000002\tRice\tiStock\tPhoto\tSubscription\tAPAC\t1.0000\t15%\t0.1500
`,
  depositphotos: `May.04, 2026\tx\t2\tx\tx\tx\t0.66
May.05, 2026\tx\t1\tx\tx\tx\t$0.33
`,
  /** Saved by a Thai Excel: semicolons, years of the Buddhist era, decimals behind a comma. */
  thaiExcel: `Date;Asset ID;Title;License type;Royalty;File name
13/10/2569;900000001;Weaver;subscription;0,33 €;silk-loom-01.jpg
4/10/2569;900000002;Rice;subscription;1.234,50 €;rice-field-02.jpg
`,
  cut: `2026-10-04T12:31:22+0000,900000001,Weaver,subscription,$0.33,photos,silk-loom-01.jpg,Somchai,standard
2026-10-05T12:31:22+0000,900000002,"Rice fie`,
} as const
