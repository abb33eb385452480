/** Generated from the schemas by `npm run generate`. Change the schema, not this file. */

export type HowManyOthersOwnTheHomeWithYou = ("ONE" | "TWO" | "THREE" | "FOUR")
/**
 * As it stands on the deed of your home.
 */
export type TheirFullName = string
/**
 * We send them a link there. It must be their own.
 */
export type TheirEmail = string
/**
 * Its last four digits prove to us that it is them.
 */
export type TheirMobilePhone = string
/**
 * Where the lender's process is (AF 4.3, decisions B1).
 */
export type StatusFacts = string

export interface Everything {
"account-report"?: AccountReportFacts
application?: ApplicationFacts
condition?: ConditionFacts
"credit-report"?: CreditReportFacts
decision?: DecisionFacts
"employment-report"?: EmploymentReportFacts
funding?: FundingFacts
"home-value"?: HomeValueFacts
"identity-report"?: IdentityReportFacts
"identity-session"?: IdentitySessionFacts
identity?: IdentityFacts
"income-report"?: IncomeReportFacts
"insurance-report"?: InsuranceReportFacts
lender?: LenderFacts
"liens-found"?: LiensFoundFacts
"linked-account"?: LinkedAccountFacts
"notary-plan"?: NotaryPlanFacts
"notary-session"?: NotarySessionFacts
originator?: OriginatorFacts
"papers-made"?: PapersMadeFacts
profile?: ProfileFacts
"property-report"?: PropertyReportFacts
recording?: RecordingFacts
registration?: RegistrationFacts
settings?: SettingsFacts
signer?: SignerFacts
status?: StatusFacts
"title-report"?: TitleReportFacts
}
/**
 * What the check of a bank account answers.
 */
export interface AccountReportFacts {
accountOutcome: ("VERIFIED" | "FAILED_VERIFICATION" | "PENDING_REVIEW")
}
/**
 * The application of a home equity line of credit (AF 3). Money in dollars unless it says cents; term in months; rate in percent a year.
 */
export interface ApplicationFacts {
uuid?: string
/**
 * The furthest place of the progress bar that was reached (AF 4.5).
 */
progress?: ("INITIAL" | "PRODUCT_SELECT" | "MORE_INFO" | "LINK_INCOME" | "ID_UPLOAD" | "SIGNING" | "ENOTARY" | "MANUAL_NOTARY" | "COMPLETE")
loanNumber?: string
/**
 * Flags of the lender's process (AF 3).
 */
status?: {
liensComplete?: boolean
/**
 * Missing and UNKNOWN both mean that nothing is decided yet.
 */
uwDecision?: ("APPROVED" | "ASSET_DEPLETION" | "DECLINE" | "ERROR" | "FINAL" | "INELIGIBLE" | "INITIAL" | "REVIEW" | "SELECT" | "UNKNOWN")
uwSubDecision?: ("BPO_PENDING" | "CREDIT_FROZEN" | "FINAL_OFFER" | "UNVERIFIED_DTI_LIMITED" | "UNVERIFIED_OFFER" | "UNVERIFIED_ONBOARDING_COMPLETE" | "VERIFIED_DTI_LIMITED" | "VERIFIED_INCOME_MATCHED_OFFER" | "VERIFIED_OFFER" | "VERIFIED_RESERVE_LIMITED" | "UNKNOWN_SUBDECISION")
inquiryAttestNeeded?: boolean
inquiryAttestComplete?: boolean
disclosurelistSummaryReady?: boolean
disclosurelistSummaryComplete?: boolean
disclosurelistClosingReady?: boolean
disclosurelistClosingComplete?: boolean
disclosurelistNotaryReady?: boolean
disclosurelistNotaryComplete?: boolean
primaryParticipantAcceptComplete?: boolean
manualDeedSigningComplete?: boolean
manualPaystubUpload?: boolean
manualPaystubTasksComplete?: boolean
/**
 * The bank account check; absent until it has run. FAILED_VERIFICATION: the account is to be set up again.
 */
giactAccountStatus?: ("VERIFIED" | "FAILED_VERIFICATION" | "PENDING_REVIEW")
/**
 * For a property in Texas a missing value counts as unknown.
 */
bpo?: ("BPO_NOT_REQUIRED" | "BPO_REQUIRED" | "UNKNOWN_BPO_STATUS" | "BPO_PROCESSING" | "BPO_COMPLETE")
title?: ("TITLE_REQUIRED" | "TITLE_NOT_REQUIRED" | "PREQUAL_TITLE_PROCESSING" | "PREQUAL_TITLE_COMPLETE" | "FINAL_TITLE_PROCESSING" | "FINAL_TITLE_COMPLETE" | "UNKNOWN_TITLE_STATUS")
checklistStatus?: ("GEN_RESCISSION" | "RESCISSION" | "RECORDING" | "FUNDABLE")
employmentVerificationNeeded?: boolean
propertyComplete?: boolean
datatreeNoMatch?: boolean
creditFrozenWithPin?: boolean
dtiDecline?: boolean
creditScoreDecline?: boolean
waitingOnFloodCert?: boolean
manualNotary?: boolean
/**
 * The condition of the property.
 */
condition?: ("UNKNOWN_CONDITION" | "NOT_AVAILABLE" | "POOR" | "FAIR" | "AVERAGE" | "GOOD" | "EXCELLENT")
/**
 * The soft report was pulled again for an application that had been left.
 */
softCreditRepull?: boolean
idVerificationStatus?: ("VERIFIED" | "FAILED_VERIFICATION" | "PENDING_REVIEW")
/**
 * Set and cleared by the server; conditions do not set it.
 */
adHocDocumentRequested?: boolean
/**
 * Written when the attestation is sent.
 */
lienAttestationComplete?: boolean
/**
 * The title names another owner; a person looks at the deed.
 */
ownerDiffers?: boolean
}
/**
 * What was asked for before there were offers, dollars; missing for who was not sure yet.
 */
requestedAmount?: number
/**
 * Months; 0 until an offer is chosen.
 */
term?: number
/**
 * Dollars; 0 until an offer is chosen.
 */
amount?: number
/**
 * APR in percent; 0 until an offer is chosen.
 */
rate?: number
rateType?: ("UNKNOWN" | "FIXED" | "FLOATING")
/**
 * The initial draw, dollars.
 */
uwCalculatedDrawAmount?: number
/**
 * The value of the home, dollars.
 */
adjustedHomeAmount?: number
/**
 * The uuid of the address in profile.addresses that secures the line.
 */
selectedPropertyUuid?: string
consents?: {
type: ("SOFT_CREDIT" | "HARD_CREDIT" | "ELECTRONIC_RECORDS")
/**
 * Which records they agreed to get on a screen (15 U.S.C. 7001(c)(1)(B)(ii)): all of this application and of its line. Missing where that was not said, and it was for what was signed there.
 */
covers?: "LINE"
givenAt?: string
}[]
documents?: {
uuid?: string
type?: ("ASSET_STATEMENT" | "BANK_STATEMENT" | "CERTIFICATE_OF_TRUST" | "CLOSING_DISCLOSURE" | "DRIVERSLICENSEBACK" | "DRIVERSLICENSEFRONT" | "IDCARDFRONT" | "INSURANCE_POLICY" | "NOTARY_DISCLOSURE" | "NOTE" | "PASSPORTFRONT" | "PERMANENTRESIDENTFRONT" | "PROPERTY_DESCRIPTION_SOURCE" | "RESCISSION_DISCLOSURE" | "SUMMARY_DISCLOSURE" | "SUPPORT" | "USER_UPLOADED_PAYSTUB")
receivedAt?: string
}[]
incomeSources?: {
type?: ("EMPINFO" | "MANUAL_PAYSTUB" | "OTHER" | "PLAID_TRANSACTIONS" | "POINTSERV_1099_MISC" | "POINTSERV_PAYROLL" | "POINTSERV_TAX" | "TRUV_FINANCIAL_ACCOUNTS" | "TRUV_PAYROLL" | "UNKNOWN")
employmentType?: ("FULL_TIME" | "PART_TIME" | "SELF_EMPLOYED" | "RETIRED" | "ALIMONY" | "CHILD_SUPPORT" | "SEPARATE_MAINTENANCE_PAYMENTS" | "PUBLIC_ASSISTANCE_PROGRAM" | "UNEMPLOYED")
/**
 * Dollars a year.
 */
amount?: number
}[]
disburseAccount?: {
uuid?: string
routingNumber?: string
/**
 * The last four digits.
 */
mask?: string
accountNumber?: string
bank?: string
}
autopayAccount?: {
uuid?: string
routingNumber?: string
/**
 * The last four digits.
 */
mask?: string
accountNumber?: string
bank?: string
}
payType?: ("AUTOPAY" | "MANUAL")
/**
 * The program that the applicant came by: the lender's own, or that of a partner's link (SL 3). ALL_IN has no origination fee, AUTOPAY a lower rate for automatic payments.
 */
partnerProgram?: ("ALL_IN" | "AUTOPAY" | "CREDIT_UNION" | "HARBOR_CREDIT_UNION" | "QUORUM" | "QUORUM_ALL_IN" | "QUORUM_AUTOPAY")
property?: {
street1?: string
street2?: string
city?: string
state?: ("AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "DC" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY")
zip?: string
occupancyType?: ("PRIMARY" | "SECONDARY" | "INVESTMENT")
isListedForSale?: ("YES" | "NO")
}
/**
 * The homes that the address may mean, until one is chosen.
 */
foundHomes?: {
uuid?: string
street1?: string
street2?: string
city?: string
state?: string
zip?: string
}[]
assetDepletion?: {
complete?: boolean
/**
 * Dollars.
 */
total?: number
}
hasHmda?: boolean
/**
 * How many other owners the deed names.
 */
deedOwners?: number
/**
 * The days that a state asks for before a closing are over.
 */
waitingPeriodOver?: boolean
coDeedStatus?: ("WAITING" | "BYPASS" | "NO_BYPASS" | "COMPLETE")
/**
 * Who else owns the home, as the borrower told; gone once the deed is made.
 */
coOwners?: {
others?: HowManyOthersOwnTheHomeWithYou
first?: CoOwner
second?: CoOwner
third?: CoOwner
fourth?: CoOwner
}
insurance?: {
complete?: boolean
insurer?: string
policyNumber?: string
reason?: ("NAME_DIFFERS" | "ADDRESS_DIFFERS" | "EXPIRED" | "UNREADABLE")
}
/**
 * Which agents a person chats with: those of the crypto line (SL 9, chat skills).
 */
isCrypto?: boolean
requestedManualNotaryTime?: string
/**
 * How those who sign beside the borrower are listed: v1 as helocSigners.
 */
additionalSignerVersion?: string
/**
 * Those who sign beside the borrower and have opened their invitation.
 */
helocSigners?: {
/**
 * Who signs beside the borrower.
 */
identityUuid?: string
}[]
/**
 * Whose card stands beside the application: the loan officer or broker who referred the applicant.
 */
referrer?: {
referrerUuid?: string
}
auditFields?: {
createdDate?: string
}
/**
 * Sent by the person and not yet looked at by the lender.
 */
pending?: {
credit?: boolean
home?: boolean
income?: boolean
identity?: boolean
insurance?: boolean
employer?: boolean
call?: boolean
}
/**
 * What the lender offers now; the best first.
 */
offers?: {
id?: string
/**
 * APR in percent, two decimals.
 */
rate?: number
rateType?: "FIXED"
termMonths?: number
/**
 * Dollars.
 */
minimumDraw?: number
/**
 * Dollars.
 */
maximumDraw?: number
/**
 * Origination fee in percent of the draw.
 */
feePercent?: number
}[]
/**
 * The offer that the form shows as chosen when it is opened again.
 */
offerId?: string
/**
 * Origination fee in percent of the amount.
 */
feePercent?: number
/**
 * What stands on the home by public records and the credit report.
 */
foundLiens?: {
uuid?: string
holder?: string
kind?: ("MORTGAGE" | "LINE_OF_CREDIT" | "TAX" | "JUDGMENT")
/**
 * Dollars.
 */
balance?: number
/**
 * Dollars.
 */
monthlyPayment?: number
}[]
lienAnswers?: {
uuid?: string
choice?: ("CONFIRM" | "PAY_OFF" | "DISPUTE")
}[]
/**
 * Recent credit inquiries that may have become debts.
 */
inquiries?: {
uuid?: string
creditor?: string
date?: string
}[]
inquiryAnswers?: {
uuid?: string
choice?: ("NO_NEW_DEBT" | "NEW_DEBT")
}[]
freezePin?: string
/**
 * What the owner thinks the home is worth; dollars.
 */
ownerEstimate?: number
smallerLineAccepted?: boolean
/**
 * Regulation C, 12 CFR 1003 appendix B. Never read by a trigger.
 */
hmda?: {
ethnicity?: ("HISPANIC_OR_LATINO" | "NOT_HISPANIC_OR_LATINO" | "NOT_PROVIDED")[]
race?: ("AMERICAN_INDIAN_OR_ALASKA_NATIVE" | "ASIAN" | "BLACK_OR_AFRICAN_AMERICAN" | "NATIVE_HAWAIIAN_OR_OTHER_PACIFIC_ISLANDER" | "WHITE" | "NOT_PROVIDED")[]
sex?: ("FEMALE" | "MALE" | "NOT_PROVIDED")[]
}
accountsConfirmed?: boolean
employer?: {
name?: string
phone?: string
}
/**
 * What the owner tells of the home.
 */
homeCondition?: {
condition?: ("EXCELLENT" | "GOOD" | "AVERAGE" | "FAIR" | "POOR")
works?: ("YES" | "NO")
}
/**
 * The owner agreed to the cost of a valuation.
 */
valuationAgreed?: boolean
/**
 * The principal reasons, at most four (12 CFR 1002.9(b)(2)).
 */
declineReasons?: ("INCOME_TOO_LOW_FOR_DEBTS" | "CREDIT_SCORE_TOO_LOW" | "TOO_MUCH_OWED_ON_HOME" | "LATE_PAYMENTS" | "INCOME_NOT_VERIFIED" | "IDENTITY_NOT_VERIFIED" | "HOME_LISTED_FOR_SALE" | "HOME_OWNED_BY_COMPANY" | "OWNERSHIP_NOT_VERIFIED" | "PROPERTY_NOT_ACCEPTABLE" | "TOO_FEW_ASSETS")[]
/**
 * What the person may know of a decline, as their notice says it.
 */
decline?: {
at?: string
creditScore?: CreditScore
}
/**
 * What the lender asks of the person; one without clearedAt is open.
 */
conditions?: Condition[]
fundedAt?: string
firstPaymentDate?: string
/**
 * The most that may be owed on the line, in dollars: set when it opens.
 */
creditLimit?: number
/**
 * When each of these was done, for the timelines.
 */
milestones?: {
offer?: string
identity?: string
note?: string
deed?: string
insured?: string
recorded?: string
}
/**
 * When the borrower has read that the line is open.
 */
openingReadAt?: string
/**
 * When one of the owners used the right to cancel, for all of them (12 CFR 1026.15(a)(4)).
 */
rescindedAt?: string
/**
 * The last day on which the person can cancel (12 CFR 1026.15(a)(3)).
 */
cancelUntil?: string
/**
 * Dollars, to the cent.
 */
monthlyPayment?: number
/**
 * What the lender knows and the person's browser does not.
 */
underwriting?: {
creditOutcome?: ("FOUND" | "NO_MATCH" | "NO_FILE" | "LOCKED" | "FROZEN_WITH_PIN" | "FRAUD_ALERT")
creditScore?: CreditScore
/**
 * Dollars.
 */
monthlyDebts?: number
isDelinquent?: boolean
delinquencyCleared?: boolean
fraudCleared?: boolean
propertyOutcome?: ("FOUND" | "NONE" | "SEVERAL" | "NO_ESTIMATE" | "NO_RECORD")
/**
 * Dollars.
 */
homeValue?: number
coOwners?: number
/**
 * Combined loan to value, percent.
 */
cltv?: number
/**
 * Debt to income, percent.
 */
dti?: number
needsSmallerLine?: boolean
approvedByHand?: boolean
accountOutcome?: ("VERIFIED" | "FAILED_VERIFICATION" | "PENDING_REVIEW")
bpoOutcome?: ("DONE" | "ORDER" | "REFUSED")
/**
 * The flood certificate was not there with the first pull of the title.
 */
floodCertAwaited?: boolean
propertyApproved?: boolean
appraisalOrdered?: boolean
appraisalPaid?: boolean
disputesSettled?: boolean
attorneyNeeded?: boolean
attorneyApproved?: boolean
employmentToConfirm?: boolean
employmentConfirmed?: boolean
payoffsPending?: boolean
/**
 * The chosen offer stands no longer.
 */
withdrawn?: boolean
employerNamed?: boolean
ownershipCleared?: boolean
}
leaveSurvey?: {
reason?: ("THINKING" | "SOMETHING_MISSING" | "UNSURE_OF_TERMS" | "SOMETHING_BROKE" | "OTHER" | "DO_NOT_ASK")
comment?: string
}
/**
 * Asked to be called; open while application.pending.call is true.
 */
callRequest?: {
phone?: string
time?: ("MORNING" | "AFTERNOON" | "EVENING")
about?: string
requestedAt?: string
}
}
export interface CoOwner {
name: TheirFullName
email: TheirEmail
phone: TheirMobilePhone
}
/**
 * A credit score with what a notice must say of it (15 U.S.C. 1681g(f)(1), 1681m(a)(2)).
 */
export interface CreditScore {
value: number
/**
 * The lowest score of its scale.
 */
lowest: number
/**
 * The highest score of its scale.
 */
highest: number
/**
 * When it was made.
 */
date: string
/**
 * What lowered it most.
 */
factors: ("HIGH_BALANCES" | "SHORT_HISTORY" | "LATE_PAYMENTS" | "RECENT_INQUIRIES" | "DEBT_IN_COLLECTION" | "FEW_ACCOUNTS")[]
/**
 * The agency that made the report.
 */
bureau: string
address: string
phone: string
}
/**
 * A task that the lender asks of a person, as it is kept; one without clearedAt is open.
 */
export interface Condition {
uuid?: string
/**
 * The twelve that are shown; one of another system is kept, and not shown.
 */
categoryEnum?: string
created?: string
notes?: string
commentsToBorrower?: string
/**
 * What is asked for, by name; told as requestDocuments in place of the number.
 */
requestedDocuments?: string[]
requestDocuments?: number
xtraData?: {
numDocsRequired?: number
}
actionNeeded?: string
clearedAt?: string
}
/**
 * A task the lender asks of the borrower (AF 4.6).
 */
export interface ConditionFacts {
uuid?: string
/**
 * The twelve that are shown; one of another system is kept, and not shown.
 */
categoryEnum?: string
created?: string
notes?: string
commentsToBorrower?: string
/**
 * What is asked for, by name; told as requestDocuments in place of the number.
 */
requestedDocuments?: string[]
requestDocuments?: number
xtraData?: {
numDocsRequired?: number
}
actionNeeded?: string
}
/**
 * What the credit bureau answers.
 */
export interface CreditReportFacts {
creditOutcome: ("FOUND" | "NO_MATCH" | "NO_FILE" | "LOCKED" | "FROZEN_WITH_PIN" | "FRAUD_ALERT")
creditScore?: CreditScore
monthlyDebts?: number
isDelinquent?: boolean
inquiries?: {
uuid?: string
creditor?: string
date?: string
}[]
}
/**
 * What the pricing answers: a decision, its reasons and the offers.
 */
export interface DecisionFacts {
uwDecision: ("APPROVED" | "ASSET_DEPLETION" | "DECLINE" | "ERROR" | "FINAL" | "INELIGIBLE" | "INITIAL" | "REVIEW" | "SELECT" | "UNKNOWN")
uwSubDecision: ("BPO_PENDING" | "CREDIT_FROZEN" | "FINAL_OFFER" | "UNVERIFIED_DTI_LIMITED" | "UNVERIFIED_OFFER" | "UNVERIFIED_ONBOARDING_COMPLETE" | "VERIFIED_DTI_LIMITED" | "VERIFIED_INCOME_MATCHED_OFFER" | "VERIFIED_OFFER" | "VERIFIED_RESERVE_LIMITED" | "UNKNOWN_SUBDECISION")
dtiDecline?: boolean
creditScoreDecline?: boolean
manualPaystubUpload?: boolean
needsSmallerLine?: boolean
employmentToConfirm?: boolean
cltv?: number
dti?: number
declineReasons?: ("INCOME_TOO_LOW_FOR_DEBTS" | "CREDIT_SCORE_TOO_LOW" | "TOO_MUCH_OWED_ON_HOME" | "LATE_PAYMENTS" | "INCOME_NOT_VERIFIED" | "IDENTITY_NOT_VERIFIED" | "HOME_LISTED_FOR_SALE" | "HOME_OWNED_BY_COMPANY" | "OWNERSHIP_NOT_VERIFIED" | "PROPERTY_NOT_ACCEPTABLE" | "TOO_FEW_ASSETS")[]
offers: {
id?: string
rate?: number
rateType?: "FIXED"
termMonths?: number
minimumDraw?: number
maximumDraw?: number
feePercent?: number
}[]
/**
 * The chosen offer stands no longer.
 */
withdrawn?: boolean
}
/**
 * What the employer answers.
 */
export interface EmploymentReportFacts {
employmentConfirmed: boolean
/**
 * There was an employer to ask; false while the person has named none.
 */
employerNamed?: boolean
}
/**
 * What the funding answers.
 */
export interface FundingFacts {
fundedAt?: string
firstPaymentDate?: string
creditLimit?: number
monthlyPayment?: number
loanNumber?: string
payoffsPending?: boolean
}
/**
 * What the property records and the automated valuation answer.
 */
export interface HomeValueFacts {
propertyOutcome: ("FOUND" | "NONE" | "SEVERAL" | "NO_ESTIMATE" | "NO_RECORD")
homeValue?: number
coOwners?: number
/**
 * The homes that the address may mean, where there are several.
 */
homes?: {
uuid: string
street1?: string
street2?: string
city?: string
state?: string
zip?: string
}[]
}
/**
 * What the identity check answers.
 */
export interface IdentityReportFacts {
idVerificationStatus: ("VERIFIED" | "FAILED_VERIFICATION" | "PENDING_REVIEW")
}
/**
 * How a check of somebody's identity on their own phone ended.
 */
export interface IdentitySessionFacts {
idVerificationStatus?: ("VERIFIED" | "FAILED_VERIFICATION")
url?: string
}
/**
 * Who is signed in (SL 3).
 */
export interface IdentityFacts {
uuid?: string
organizationCode?: string
profileType?: string
email?: string
updatedAt?: string
isManageable?: boolean
isBroker?: boolean
activeLegacyCustomerOrgs?: string[]
aliases?: string[]
passwordExpired?: boolean
twoFactorEnabled?: boolean
totpVerified?: boolean
wallet?: {
accountAddress?: string
groupPolicyAddress?: string
}
/**
 * Marks an additional signer.
 */
type?: "CO_DEEDER"
phoneNumbers?: string[]
name?: {
firstName?: string
middleName?: string
lastName?: string
suffix?: ("JR" | "SR" | "I" | "II" | "III" | "IV" | "V")
}
}
/**
 * What a payroll, bank or tax link answers.
 */
export interface IncomeReportFacts {
sources?: {
type?: ("EMPINFO" | "MANUAL_PAYSTUB" | "OTHER" | "PLAID_TRANSACTIONS" | "POINTSERV_1099_MISC" | "POINTSERV_PAYROLL" | "POINTSERV_TAX" | "TRUV_FINANCIAL_ACCOUNTS" | "TRUV_PAYROLL" | "UNKNOWN")
employmentType?: ("FULL_TIME" | "PART_TIME" | "SELF_EMPLOYED" | "RETIRED" | "ALIMONY" | "CHILD_SUPPORT" | "SEPARATE_MAINTENANCE_PAYMENTS" | "PUBLIC_ASSISTANCE_PROGRAM" | "UNEMPLOYED")
/**
 * Dollars a year.
 */
amount?: number
}[]
url?: string
}
/**
 * What the insurance check answers.
 */
export interface InsuranceReportFacts {
complete: boolean
reason?: ("NAME_DIFFERS" | "ADDRESS_DIFFERS" | "EXPIRED" | "UNREADABLE")
employmentToConfirm?: boolean
}
/**
 * What a lender must say of itself, read by words as `org.about`. The names are those of the shared layer (SL 3, footer org data).
 */
export interface LenderFacts {
/**
 * Its number in the Nationwide Multistate Licensing System.
 */
companyNMLS: number
/**
 * Where anybody can look that number up: NMLS Consumer Access.
 */
companyNmlsURL: string
/**
 * Where it is licensed, by the two letters of each state.
 * 
 * @minItems 1
 */
licensedStates: [("AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "DC" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY"), ...(("AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "DC" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY"))[]]
/**
 * EHL: an equal housing lender. EOL: an equal opportunity lender. OTHER: no mark.
 */
footerImage: ("EHL" | "EOL" | "OTHER")
/**
 * Its savings are insured by the NCUA.
 */
creditUnion?: boolean
termsOfUseUrl?: string
privacyPolicyUrl?: string
/**
 * The privacy link leads to privacyPolicyUrl, not to /privacy.
 */
privacyLinkIsExternal?: boolean
licensesUrl?: string
/**
 * Where the main brand's other applications are, unless they answer on the lender's own host.
 */
applicationsUrl?: string
companyLegalUrl?: string
/**
 * A disclosure of its own.
 */
disclosureCopy?: string
companyNameShort?: string
/**
 * What it calls the product.
 */
companyProduct?: string
allowRegulatorReview?: boolean
/**
 * Further links at the foot of each page.
 */
extraLinks?: {
title: string
url: string
}[]
/**
 * It is reviewed under the Illinois Community Reinvestment Act.
 */
illinoisReinvestment?: boolean
}
/**
 * What stands on the home.
 */
export interface LiensFoundFacts {
foundLiens: {
uuid: string
holder: string
kind?: ("MORTGAGE" | "LINE_OF_CREDIT" | "TAX" | "JUDGMENT")
balance: number
monthlyPayment: number
}[]
}
/**
 * The account that a bank link answers.
 */
export interface LinkedAccountFacts {
routingNumber: string
accountNumber: string
mask?: string
bank?: string
url?: string
}
/**
 * How the deed can be signed.
 */
export interface NotaryPlanFacts {
manualNotary: boolean
}
/**
 * How a session before the notary ended.
 */
export interface NotarySessionFacts {
accepted?: boolean
/**
 * Who signed, as the notary has written it down.
 */
name?: string
/**
 * What was signed, with the fingerprint of the bytes that lay there.
 */
documents?: {
uuid: string
sha256: string
}[]
url?: string
}
/**
 * The loan officer or broker who refers the borrower (AF 3); public.
 */
export interface OriginatorFacts {
userInfo?: {
uuid?: string
}
originatorDisplayInfo?: {
originatorName?: string
brokerName?: string
avatarUri?: string
email?: string
phoneNumber?: string
nmls?: string
}
}
/**
 * Which documents were made.
 */
export interface PapersMadeFacts {
made: {
name?: string
uuid?: string
sha256?: string
}[]
}
/**
 * The person (AF 3, SL 3): everything here is about somebody.
 */
export interface ProfileFacts {
uuid?: string
name?: {
uuid?: string
firstName?: string
middleName?: string
lastName?: string
suffix?: ("JR" | "SR" | "I" | "II" | "III" | "IV" | "V")
}
email?: string
dob?: string
/**
 * Nine digits; never leaves the server.
 */
ssn?: string
hasSsn?: boolean
addresses?: {
uuid?: string
street1?: string
street2?: string
city?: string
state?: ("AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "DC" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY")
zip?: string
ownership?: ("SOLE" | "JOINT" | "TRUST" | "ENTITY")
}[]
/**
 * Dollars a year from the primary source.
 */
income?: number
/**
 * Dollars a year.
 */
otherIncome?: number
employmentType?: ("FULL_TIME" | "PART_TIME" | "SELF_EMPLOYED" | "RETIRED" | "ALIMONY" | "CHILD_SUPPORT" | "SEPARATE_MAINTENANCE_PAYMENTS" | "PUBLIC_ASSISTANCE_PROGRAM" | "UNEMPLOYED")
/**
 * Ten digits. The lender calls it about the application.
 */
phone?: string
}
/**
 * What a report on the condition of the home, or a valuation, answers.
 */
export interface PropertyReportFacts {
bpoOutcome: ("DONE" | "ORDER" | "REFUSED")
condition?: ("UNKNOWN_CONDITION" | "NOT_AVAILABLE" | "POOR" | "FAIR" | "AVERAGE" | "GOOD" | "EXCELLENT")
homeValue?: number
}
/**
 * What the county answers.
 */
export interface RecordingFacts {
recorded: boolean
}
/**
 * What somebody has answered before there is an application (AF 3).
 */
export interface RegistrationFacts {
street1?: string
street2?: string
city?: string
state?: ("AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "DC" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY")
zip?: string
occupancyType?: ("PRIMARY" | "SECONDARY" | "INVESTMENT")
homeAddress?: {
street1?: string
street2?: string
city?: string
state?: ("AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "DC" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY")
zip?: string
}
isListedForSale?: ("YES" | "NO")
/**
 * Dollars a year.
 */
income?: number
/**
 * Dollars a year.
 */
otherIncome?: number
employmentType?: ("FULL_TIME" | "PART_TIME" | "SELF_EMPLOYED" | "RETIRED" | "ALIMONY" | "CHILD_SUPPORT" | "SEPARATE_MAINTENANCE_PAYMENTS" | "PUBLIC_ASSISTANCE_PROGRAM" | "UNEMPLOYED")
firstName?: string
middleName?: string
lastName?: string
suffix?: ("JR" | "SR" | "I" | "II" | "III" | "IV" | "V")
dateOfBirth?: {
day?: number
month?: number
year?: number
}
/**
 * Shown again where the sign-in asks for it; the application holds it as the email of the profile.
 */
email?: string
phone?: string
/**
 * Dollars; missing for who is not sure yet.
 */
requestedAmount?: number
/**
 * Agreed before the last question can be answered; the application holds it among its consents.
 */
softCreditConsent?: boolean
/**
 * The originator who referred the visitor.
 */
referrer?: string
utmSource?: string
/**
 * What a partner's link says of its program.
 */
program?: string
}
/**
 * What an org may set of this product, read by triggers as `org`.
 */
export interface SettingsFacts {
/**
 * Registration is open only to who comes from a loan officer.
 */
loanOfficerRequired: boolean
/**
 * Nobody registers here by themselves.
 */
wholesale: boolean
/**
 * Registration does not ask for e-mail and phone apart from the sign-in.
 */
contactSkippable: boolean
ageRestricted: boolean
interestOnly: boolean
/**
 * The origination fee is added to what is owed; otherwise it is paid at closing.
 */
feeFinanced: boolean
/**
 * Dollars.
 */
minimumDraw: number
/**
 * Dollars.
 */
maximumDraw: number
/**
 * Dollars of a line; above them two people approve what staff decide by hand.
 */
secondApprovalFrom: number
/**
 * Days without a save after which an unfinished registration is removed.
 */
draftDays: number
/**
 * Days that an application waits for its person before it is closed.
 */
applicationDays: number
/**
 * Days after which the link that invites another owner to sign is over.
 */
invitationDays: number
/**
 * Days before that, a mail says so.
 */
expiryNoticeDays: number
/**
 * Dollars for a notary who comes to the home, paid at closing.
 */
notaryVisitFee: number
/**
 * Dollars for the valuation of a home, paid at closing.
 */
valuationFee: number
/**
 * Dollars: the least that can be drawn after the initial draw.
 */
laterDrawMinimum: number
/**
 * Percent of the value of a home in Texas that may be owed on it in all (Texas Constitution, article XVI, section 50(a)(6)(B)).
 */
texasLoanToValue: number
/**
 * Days that a policy must still be in force.
 */
insuranceDays: number
/**
 * Days that a statement of savings may be old.
 */
statementDays: number
/**
 * Days that a document that shows an address may be old.
 */
addressProofDays: number
/**
 * Days after a purchase or a change of title in which a home is not eligible.
 */
retitledDays: number
/**
 * Days after a payment is due before the agreement is in default.
 */
graceDays: number
/**
 * Days to put a default right before all that is owed is demanded.
 */
cureDays: number
/**
 * Dollars: the least that a county asks for recording, paid at closing.
 */
recordingFeeFrom: number
/**
 * Dollars: the most that a county asks for recording.
 */
recordingFeeTo: number
/**
 * Dollars: the least tax on recording, per recordingTaxPer.
 */
recordingTaxFrom: number
/**
 * Dollars: the most tax on recording, per recordingTaxPer.
 */
recordingTaxTo: number
/**
 * Dollars borrowed that the tax on recording is counted by.
 */
recordingTaxPer: number
/**
 * The brand that the product is best known by: its signed-in people are asked for their thoughts, and more states are to come.
 */
mainBrand: boolean
/**
 * People are led to the main brand's other applications: the marketplace and the apps menu. Off for the lenders of SL 1's check.
 */
ecosystem: boolean
/**
 * The program that all applications of this lender go by, unless a partner's link names another.
 */
partnerProgram?: ("ALL_IN" | "AUTOPAY" | "CREDIT_UNION" | "HARBOR_CREDIT_UNION" | "QUORUM" | "QUORUM_ALL_IN" | "QUORUM_AUTOPAY")
/**
 * The menus lead to Portfolio Manager.
 */
portfolioManager: boolean
}
/**
 * Somebody who owns the home with the borrower, and signs the deed.
 */
export interface SignerFacts {
name?: string
email?: string
phone?: string
dob?: string
/**
 * They live in the home most of the year, and can cancel the line (12 CFR 1026.15(a)(1)).
 */
livesThere?: boolean
consents?: {
/**
 * What they agreed to: that documents reach them on a screen (15 U.S.C. 7001(c)).
 */
type: "ELECTRONIC_RECORDS"
/**
 * When they agreed, as proof of it.
 */
givenAt?: string
}[]
/**
 * They used their right to cancel.
 */
cancelled?: boolean
declined?: boolean
/**
 * What they told us in their own words: why they cannot sign, or when a visit would suit them.
 */
note?: string
/**
 * The time of a visit that does not suit them; another time is asked anew.
 */
visitUnsuited?: string
toldVisit?: boolean
toldUnsuited?: boolean
opened?: boolean
withdrawn?: boolean
toldAnew?: boolean
unsigned?: boolean
toldAllSigned?: boolean
toldCancelled?: boolean
toldMayCancel?: boolean
toldClosed?: boolean
toldDeclined?: boolean
toldExcused?: boolean
toldReady?: boolean
identityStatus?: ("VERIFIED" | "FAILED_VERIFICATION")
verified?: boolean
signed?: boolean
/**
 * What the lender asks of them; one without clearedAt is open.
 */
conditions?: Condition[]
}
/**
 * What the title company answers.
 */
export interface TitleReportFacts {
isClear: boolean
waitingOnFloodCert?: boolean
acceptable?: boolean
attorneyNeeded?: boolean
coDeedStatus?: ("WAITING" | "BYPASS" | "NO_BYPASS" | "COMPLETE")
/**
 * The title names another owner than the applicant.
 */
ownerDiffers?: boolean
}
